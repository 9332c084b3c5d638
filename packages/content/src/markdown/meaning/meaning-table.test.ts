import { expect, test } from 'vitest'
import { fragment, textNode, type BlockNode, type DocumentNode } from '../document.ts'
import { tableOf } from './meaning-table.ts'

const paragraph = (text: string): DocumentNode => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  isVoid: false,
  nodes: [textNode(text)],
})

const meaningOf = (data: object, fragments: BlockNode['fragments'] = []) =>
  tableOf({ object: 'block', type: 'table', isVoid: true, data, fragments } as BlockNode, (nodes) => [
    ...(nodes as DocumentNode[]),
  ])

const valueOf = (type: string, value: unknown) => {
  const { data } = meaningOf({ definition: { x: { type } }, records: { a: { values: { x: value } } } })
  return (data as { records: Record<string, { values: object }> })['records']['r0']!.values
}

test('columns, rows and cells have their positions as ids, everywhere in the table', () => {
  const { data, fragments } = meaningOf(
    {
      view: { columns: ['y', 'x'], columnWidths: { x: 120, gone: 7 }, targetDefinition: 'x', coverDefinition: 'gone' },
      definition: { x: { title: 'X' }, y: { title: 'Y', textAlignment: 'end' } },
      records: {
        later: { orderIndex: '000002', values: { x: 'f1' } },
        first: { orderIndex: '000001', values: { y: 'plain' } },
      },
      cellMerges: [{ anchor: { record: 'later', column: 'x' }, rowSpan: 2 }],
    },
    [fragment('f1', [paragraph('cell')])],
  )
  expect(data).toEqual({
    view: { type: 'grid', columns: ['c0', 'c1'], columnWidths: { c1: 120 }, targetDefinition: 'c1' },
    definition: {
      c0: { type: 'text', title: 'Y', textAlignment: 'right' },
      c1: { type: 'text', title: 'X' },
    },
    records: { r0: { values: { c0: 'r0c0' } }, r1: { values: { c1: 'r1c1' } } },
    cellMerges: [{ anchor: { record: 'r1', column: 'c1' }, rowSpan: 2 }],
  })
  expect(fragments?.map((one) => one.fragment)).toEqual(['r0c0', 'r1c1'])
})

test('settings that are the defaults are left out, and others stay', () => {
  const looks = (view: object) => (meaningOf({ view }).data as { view: object }).view
  expect(looks({ hideHeader: false, wrap: true, cardSize: 'medium' })).toEqual({ type: 'grid', columns: [] })
  expect(looks({ type: 'cards', cardSize: 'large', wrap: false })).toEqual({
    type: 'cards',
    columns: [],
    cardSize: 'large',
    wrap: false,
  })
  expect(meaningOf({ fullWidth: false }).data).not.toHaveProperty('fullWidth')
  expect(meaningOf({ fullWidth: true }).data).toHaveProperty('fullWidth', true)
})

test.for([
  ['number', 0, { c0: 0 }],
  ['checkbox', false, { c0: false }],
  ['number', '', {}],
  ['number', null, {}],
  [
    'files',
    ['a-1', 'https://a.b/c'],
    {
      c0: [
        { kind: 'url', url: '/files/a-1' },
        { kind: 'url', url: 'https://a.b/c' },
      ],
    },
  ],
  ['image', { ref: { kind: 'url', url: '/x.png' }, alt: '' }, { c0: { kind: 'url', url: '/x.png' } }],
  [
    'image',
    { ref: { kind: 'url', url: '/x.png' }, alt: 'X' },
    { c0: { ref: { kind: 'url', url: '/x.png' }, alt: 'X' } },
  ],
] as const)('a cell of %s with %j', ([type, value, expected]) => {
  expect(valueOf(type, value)).toEqual(expected)
})

test('a title on one line is a text, and one with several blocks stays rich', () => {
  const titled = (nodes: DocumentNode[]) =>
    meaningOf({ definition: { x: { title: 'a\n b', titleFragment: 't' } } }, [fragment('t', nodes)])
  expect(titled([]).data).toMatchObject({ definition: { c0: { title: 'a b' } } })
  expect(titled([paragraph('Own')]).data).toMatchObject({ definition: { c0: { title: 'Own' } } })
  const rich = titled([paragraph('One'), paragraph('Two')])
  expect(rich.data).toMatchObject({ definition: { c0: { titleFragment: 'title-c0' } } })
  expect(rich.fragments).toHaveLength(1)
})
