import { expect, test } from 'vitest'
import { findDocumentFault } from './check-document.ts'

const leaf = { object: 'text', leaves: [{ object: 'leaf', text: 'x', marks: [] }] }
const paragraph = { object: 'block', type: 'paragraph', nodes: [leaf] }
const block = (type: string, data: object, nodes: unknown[] = [paragraph]) => ({ object: 'block', type, data, nodes })
const table = (view: object, column: unknown) => block('table', { view, records: {}, definition: { 'a/b': column } })

test.each([
  [
    'a link without a target',
    block('paragraph', {}, [{ object: 'inline', type: 'link', data: {}, nodes: [leaf] }]),
    '/nodes/0/data/ref',
  ],
  ['an unknown hint style', block('hint', { style: 'purple' }), '/data/style'],
  ['a text without leaves', block('paragraph', {}, [{ object: 'text' }]), '/nodes/0/leaves'],
  [
    'a task that is checked with a text',
    block('list-tasks', {}, [block('list-item', { checked: 'yes' })]),
    '/nodes/0/data/checked',
  ],
  ['code in a language that is no text', block('code', { syntax: 4 }, []), '/data/syntax'],
  ['a table of an unknown type', table({ type: 'pie' }, {}), '/data/view/type'],
  ['a column that is no object', table({ type: 'grid' }, 'x'), '/data/definition/a~1b'],
  [
    'a column with an unknown alignment',
    table({ type: 'grid' }, { textAlignment: 'middle' }),
    '/data/definition/a~1b/textAlignment',
  ],
])('%s is found at its place', (_, node, pointer) => {
  expect(findDocumentFault({ nodes: [paragraph, node] })?.pointer).toBe(`/nodes/1${pointer}`)
})

test('valid nodes and unknown kinds have no fault', () => {
  const task = block('list-item', { checked: true })
  const nodes = [
    paragraph,
    task,
    table({ type: 'cards' }, { textAlignment: 'left' }),
    block('from-the-future', { style: 1 }),
  ]
  expect(findDocumentFault({ nodes })).toBeUndefined()
})
