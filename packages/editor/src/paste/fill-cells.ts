import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { addColumn, addRow, tableAround } from '../commands/table.ts'
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

/** Writes cells of a spreadsheet into the cells of a table from the cursor on. False if there is no table at either place. */
export const fillCells = (view: EditorView, html: string, text: string): boolean => {
  const place = tableAround(view.state.selection.$from)
  if (!place) return false
  const isTable = /<table\b/i.test(html)
  const rows = isTable ? rowsOfHtml(html) : text.includes('\t') ? rowsOfText(text) : []
  const width = Math.max(...rows.map(({ length }) => length), 0)
  if (rows.length * width < 2 || rows.length * width > maxCells) return false
  const { pos } = place
  let { state } = view
  const run = (command: typeof addRow): void => void command(pos)(state, (tr) => (state = state.apply(tr)))
  const table = (): Node => state.doc.nodeAt(pos)!
  while (table().childCount < place.row + rows.length) run(addRow)
  while (columnIds(table()).length < place.column + width) run(addColumn)
  const ids = columnIds(table())
  const filled = table().children.map((row, at) => {
    const texts = rows[at - place.row]
    const cells = row.children.map((cell, column) => {
      const written = texts?.[column - place.column]
      return written === undefined ? cell : cellOf(table(), ids[column]!, written)
    })
    return texts ? row.type.create(row.attrs, cells) : row
  })
  const next = table().type.create(table().attrs, filled)
  view.dispatch(view.state.tr.replaceWith(pos, pos + place.table.nodeSize, next).setMeta('paste', true))
  return true
}
