import { documentOf, textOf, type BlockNode } from '@scriptorium/content/markdown/document'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { EditorState, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import {
  addColumnAt,
  addRowAt,
  changeColumn,
  deleteColumn,
  deleteRow,
  moveColumn,
  moveRow,
  renameColumn,
} from './table.ts'

const text = '| A | B |\n| - | -: |\n| 1 | 2 |\n| 3 | 4 |\n'

const after = (...commands: Command[]): BlockNode => {
  let state = EditorState.create({ doc: openDocument(readMarkdown(text)) })
  for (const command of commands) expect(command(state, (tr) => (state = state.apply(tr)))).toBe(true)
  state.doc.check()
  return saveDocument(state.doc).nodes[0]!
}

test('nothing moves to a place before the first column or row or after the last', () => {
  const state = EditorState.create({ doc: openDocument(readMarkdown(text)) })
  for (const move of [moveColumn, moveRow])
    expect([-1, 0, 1, 2].map((to) => move(1, to)(0)(state))).toEqual([false, true, true, false])
})

const markdown = (...commands: Command[]): string =>
  writeMarkdown(documentOf([after(...commands)])).replaceAll(/ +/g, ' ')

test('rows are added, moved and deleted', () => {
  expect(markdown(addRowAt(1)(0))).toBe('| A | B |\n| - | -: |\n| 1 | 2 |\n| | |\n| 3 | 4 |\n')
  expect(markdown(moveRow(0, 1)(0))).toBe('| A | B |\n| - | -: |\n| 3 | 4 |\n| 1 | 2 |\n')
  expect(markdown(deleteRow(0)(0))).toBe('| A | B |\n| - | -: |\n| 3 | 4 |\n')
})

test('columns are added, moved, named and deleted', () => {
  expect(markdown(addColumnAt(1)(0), renameColumn(0, 'c2', 'New'))).toBe(
    '| A | New | B |\n| - | --- | -: |\n| 1 | | 2 |\n| 3 | | 4 |\n',
  )
  expect(markdown(moveColumn(0, 1)(0))).toBe('| B | A |\n| -: | - |\n| 2 | 1 |\n| 4 | 3 |\n')
  expect(markdown(deleteColumn(0)(0))).toBe('| B |\n| -: |\n| 2 |\n| 4 |\n')
  expect(markdown(changeColumn(0, 'c0', { textAlignment: 'center' }))).toBe(
    '| A | B |\n| :-: | -: |\n| 1 | 2 |\n| 3 | 4 |\n',
  )
})

test('cells follow the type of their column and come back', () => {
  const numbers = after(changeColumn(0, 'c0', { type: 'number' }))
  const [first] = Object.values((numbers.data as { records: Record<string, { values: object }> }).records)
  expect(first).toMatchObject({ values: { c0: 1 } })
  expect(
    textOf(after(changeColumn(0, 'c0', { type: 'number' }), changeColumn(0, 'c0', { type: 'text' })).fragments!),
  ).toContain('1')
})

test('a document without tables refuses', () => {
  const state = EditorState.create({ doc: openDocument(readMarkdown('text\n')) })
  expect(addRowAt()(0)(state)).toBe(false)
})
