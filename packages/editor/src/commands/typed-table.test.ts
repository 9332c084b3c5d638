import { block, documentOf, textNode } from '@scriptorium/content/markdown/document'
import { writeMarkdown } from '@scriptorium/content/markdown/write'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { saveDocument } from '../document/save.ts'
import { leaveTable, typedTable } from './typed-table.ts'

const opened = (text: string): EditorState => {
  const doc = openDocument(documentOf([block('paragraph', [textNode(text)])]))
  return EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
}

/** Returns a document as Markdown after lines are typed, each with Enter at its end. */
const typed = (first: string, ...lines: string[]): string => {
  let state = opened(first)
  const press = () =>
    typedTable(state, (tr) => (state = state.apply(tr))) || leaveTable(state, (tr) => (state = state.apply(tr)))
  expect(press()).toBe(true)
  for (const line of lines) {
    if (line !== '') state = state.apply(state.tr.insertText(line))
    expect(press()).toBe(true)
  }
  state.doc.check()
  return writeMarkdown(saveDocument(state.doc)).replaceAll(/ +/g, ' ')
}

test('a line with bars becomes a table, and the next ones its rows', () => {
  expect(typed('| Fish | Size |', '| --- | ---: |', '| Eel | 3 |', '| Cod | 4 |', '')).toBe(
    '| Fish | Size |\n| ---- | ---: |\n| Eel | 3 |\n| Cod | 4 |\n',
  )
})

test.for(['| a |', 'a | b', '| a | b', '| --- | --- |', ''])('%j stays a line', (text) => {
  expect(typedTable(opened(text))).toBe(false)
})

test('a line with more cells than its table stays in its cell', () => {
  let state = opened('| a | b |')
  typedTable(state, (tr) => (state = state.apply(tr)))
  state = state.apply(state.tr.insertText('| 1 | 2 | 3 |'))
  expect([typedTable(state), leaveTable(state)]).toEqual([false, false])
})
