import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Selection, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { addColumn, addRow, renameColumn, tableAround, type TablePlace } from '../commands/table.ts'
import { columnIds, isTextColumn, columnOf } from '../commands/table-shape.ts'
import { schema } from '../schema/schema.ts'
import { parseHtml } from './parse-html.ts'

const maxCells = 20_000

const rowsOfText = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

const rowsOfHtml = (html: string): string[][] => {
  const table = parseHtml(html).querySelector('table')
  return table ? [...table.rows].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').trim())) : []
}

const cellOf = (table: Node, column: string, text: string): Node => {
  if (isTextColumn(table, column)) {
    const line = schema.nodes['paragraph']!.create(null, text === '' ? null : schema.text(text))
    return schema.nodes['table_cell']!.create({ column }, line)
  }
  const { type } = columnOf(table, column)
  const isNumber = type === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))
  const value = type === 'checkbox' ? /^(?:true|yes|x|1)$/i.test(text) : isNumber ? Number(text) : undefined
  return schema.nodes['table_value']!.create({ column, value })
}

const rowsOf = (html: string, text: string): string[][] =>
  /<table\b/i.test(html) ? rowsOfHtml(html) : text.includes('\t') ? rowsOfText(text) : []

type Start = Pick<TablePlace, 'column' | 'pos' | 'row'>

/** Writes rows into a table from a cell on. The row above the first one has the titles of the columns. */
const fill = (view: EditorView, rows: readonly string[][], { pos, row: first, column: left }: Start): boolean => {
  const width = Math.max(...rows.map(({ length }) => length), 0)
  if (rows.length * width < 2 || rows.length * width > maxCells) return false
  let { state } = view
  const run = (command: Command): void => void command(state, (tr) => (state = state.apply(tr)))
  const table = (): Node => state.doc.nodeAt(pos)!
  const before = table().nodeSize
  while (table().childCount < first + rows.length) run(addRow(pos))
  while (columnIds(table()).length < left + width) run(addColumn(pos))
  const ids = columnIds(table())
  if (first < 0) rows[0]!.forEach((title, at) => run(renameColumn(pos, ids[left + at]!, title.trim())))
  const filled = table().children.map((row, at) => {
    const texts = rows[at - first]
    const cells = row.children.map((cell, column) => {
      const written = texts?.[column - left]
      return written === undefined ? cell : cellOf(table(), ids[column]!, written)
    })
    return texts ? row.type.create(row.attrs, cells) : row
  })
  const next = table().type.create(table().attrs, filled)
  view.dispatch(
    closeHistory(view.state.tr)
      .replaceWith(pos, pos + before, next)
      .setMeta('paste', true),
  )
  return true
}

/** Writes cells of a spreadsheet into the cells of a table from the cursor on. False if there is no table at either place. */
export const fillCells = (view: EditorView, html: string, text: string): boolean => {
  const place = tableAround(view.state.selection.$from)
  return place !== undefined && fill(view, rowsOf(html, text), place)
}

/** Writes cells of a spreadsheet that are pasted into the title of a column into the titles and the cells below. */
export const fillFromTitle = (view: EditorView, event: ClipboardEvent): void => {
  const { target, clipboardData: data } = event
  const column = target instanceof HTMLElement ? target.dataset['column'] : undefined
  if (column === undefined || !data || !view.editable) return
  const { pos, table } = tableAround(
    view.state.doc.resolve(view.posAtDOM((target as HTMLElement).closest('table')!, 0)),
  )!
  const start = { pos, row: -1, column: columnIds(table).indexOf(column) }
  if (!fill(view, rowsOf(data.getData('text/html'), data.getData('text/plain')), start)) return
  event.preventDefault()
  event.stopPropagation()
  view.focus()
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos + 1))))
}
