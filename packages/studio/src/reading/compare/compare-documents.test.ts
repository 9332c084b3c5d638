import {
  block,
  type BlockNode,
  documentOf,
  fragment,
  textNode,
  walkNodes,
} from '@scriptorium/content/markdown/document'
import { describe, expect, test } from 'vitest'
import { compareDocuments } from './compare-documents.ts'
import { rowsIn, withRows } from './table-rows.ts'

const paragraph = (text: string): BlockNode => block('paragraph', [textNode(text)])
const item = (text: string): BlockNode => block('list-item', [paragraph(text)])
const list = (...texts: string[]): BlockNode => block('list-unordered', texts.map(item))
const image: BlockNode = { ...block('image', []), isVoid: true }

const table = (cells: Record<string, string>): BlockNode => {
  const rows = Object.entries(cells).map(([month, count]): BlockNode => ({
    ...block('table-row', []),
    fragments: [fragment('c0', [paragraph(month)]), fragment('c1', [paragraph(count)])],
  }))
  const definition = { c0: { id: 'c0', title: 'Month' }, c1: { id: 'c1', title: 'Count' } }
  return withRows({ ...block('table', [], { view: { columns: ['c0', 'c1'] }, definition }), isVoid: true }, rows)
}

/** The text of compared blocks: inserted words in plus signs, deleted ones in minus signs. */
const shown = (before: BlockNode[], after: BlockNode[]): string[] =>
  compareDocuments(documentOf(before), documentOf(after)).map(({ change, node }) => {
    const text = [...walkNodes([node])]
      .flatMap((one) => (one.object === 'text' ? one.leaves.map((leaf) => leaf.text) : []))
      .join('')
    return `${change}: ${text
      .replaceAll(/[\uE000\uE001]/g, '+')
      .replaceAll(/[\uE002\uE003]/g, '-')
      .replaceAll(/\+\+|--/g, '')}`
  })

describe('compareDocuments', () => {
  test('marks the words of an edited paragraph', () => {
    expect(shown([paragraph('Run the script now.')], [paragraph('Run the installer now.')])).toEqual([
      'edited: Run the -script-+installer+ now.',
    ])
  })

  test('tells words that follow each other as one run', () => {
    const [{ node } = { node: paragraph('') }] = compareDocuments(
      documentOf([paragraph('They walk.')]),
      documentOf([paragraph('They walk. Slowly.')]),
    )
    expect(node.nodes).toMatchObject([{ leaves: [{ text: 'They walk.' }, { text: '\uE000 Slowly.\uE001' }] }])
  })

  test('keeps removed blocks where they were', () => {
    const [a, b, c] = [paragraph('The first one.'), paragraph('Something else.'), paragraph('And the last.')]
    expect(shown([a, b, c], [a, c])).toEqual([
      'same: The first one.',
      'removed: Something else.',
      'same: And the last.',
    ])
  })

  test('marks items inside a list', () => {
    expect(shown([list('apples', 'pears')], [list('apples', 'plums and cherries', 'pears')])).toEqual([
      'edited: apples+plums and cherries+pears',
    ])
  })

  test('marks cells and rows inside a table', () => {
    const [birds, more] = [
      { May: '12', June: '20' },
      { May: '14', June: '20', July: '7' },
    ]
    expect(shown([table(birds)], [table(more)])).toEqual(['edited: May-12-+14+June20+July7+'])
    const [{ node } = { node: table({}) }] = compareDocuments(documentOf([table(birds)]), documentOf([table(more)]))
    expect(rowsIn(node)).toHaveLength(3)
    expect(shown([table(birds)], [{ ...table(birds), data: { ...table(birds).data, view: {} } }])).toHaveLength(2)
  })

  test('shows both versions of a block whose words do not say what changed', () => {
    const other = { ...image, data: { caption: 'x' } }
    expect(shown([image], [other])).toEqual(['removed: ', 'added: '])
    const withImage = block('quote', [paragraph('A tide table.'), image])
    expect(shown([block('quote', [paragraph('A tide table.')])], [withImage]).map((one) => one.split(':')[0])).toEqual([
      'removed',
      'added',
    ])
  })

  test('removes signs that an author wrote', () => {
    expect(shown([], [paragraph('a\uE000b')])).toEqual(['added: ab'])
  })

  test('shows a new and a deleted page', () => {
    expect(compareDocuments(undefined, documentOf([paragraph('New')]))).toMatchObject([{ change: 'added' }])
    expect(compareDocuments(documentOf([paragraph('Old')]), undefined)).toMatchObject([{ change: 'removed' }])
  })
})
