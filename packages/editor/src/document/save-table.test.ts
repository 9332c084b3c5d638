import { documentOf, type BlockNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from './open.ts'
import { saveDocument } from './save.ts'

type Records = Record<string, { orderIndex?: number | string }>

const tableWith = (orders: readonly (number | string | undefined)[]): BlockNode => {
  const [table] = readMarkdown('| A |\n| - |\n| x |\n| y |\n| z |\n').nodes as [BlockNode]
  const records = Object.entries(table.data['records'] as Records).map(([id, { orderIndex: _, ...row }], index) => {
    return [id, orders[index] === undefined ? row : { ...row, orderIndex: orders[index] }]
  })
  return { ...table, data: { ...table.data, records: Object.fromEntries(records) } }
}

/** Returns the places of the rows after a letter was typed in the first cell. */
const placesAfterEdit = (orders: readonly (number | string | undefined)[]) => {
  const state = EditorState.create({ doc: openDocument(documentOf([tableWith(orders)])) })
  let inText = 0
  state.doc.descendants((node, pos) => {
    if (node.isText && inText === 0) inText = pos
  })
  const saved = saveDocument(state.tr.insertText('a', inText).doc)
  const { records } = (saved.nodes[0] as BlockNode).data as { records: Records }
  return Object.values(records).map(({ orderIndex }) => orderIndex)
}

test('places of rows that are in order stay as they are', () => {
  expect(placesAfterEdit([1, 2, 10])).toEqual([1, 2, 10])
  expect(placesAfterEdit(['a0', 'a1', 'a2'])).toEqual(['a0', 'a1', 'a2'])
})

test.each([[[1, 1, 2]], [['a0', 'a0', 'a1']], [['a0', 1, 'a1']], [['a0', undefined, 'a1']]])(
  'rows with the places %j get places of their own, in the order in which they are shown',
  (orders) => {
    const places = placesAfterEdit(orders) as string[]
    expect(new Set(places).size).toBe(3)
    expect(places.toSorted()).toEqual(places)
  },
)
