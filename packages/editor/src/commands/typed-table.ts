import type { Node, ResolvedPos } from 'prosemirror-model'
import { Selection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { columnIds, columnOf, isTextColumn, tableData } from './table-shape.ts'
import { emptyRow, tableAround, type TablePlace } from './table.ts'

const nodes = schema.nodes

const row = /^\|(?:[^|\n]*\|){2,}\s*$/

const delimiter = /^:?-+:?$/

/** Returns the cells of a line such as "| a | b |", each as a paragraph. */
const cellsOf = (line: Node): Node[] | undefined => {
  if (line.type.name !== 'paragraph' || !row.test(line.textContent) || line.children.some((one) => !one.isText))
    return undefined
  const bars = [...line.textContent.matchAll(/\|/g)].map(({ index }) => index)
  return bars.slice(1).map((end, at) => {
    const from = bars[at]! + 1
    const text = line.textContent.slice(from, end)
    const start = from + text.length - text.trimStart().length
    return nodes['paragraph']!.create(null, line.content.cut(start, Math.max(start, from + text.trimEnd().length)))
  })
}

const isDelimiter = (cells: readonly Node[]): boolean => cells.every(({ textContent }) => delimiter.test(textContent))

const tableWith = (titles: readonly string[]): Node => {
  const columns = titles.map((_, index) => `c${index}`)
  const definition = Object.fromEntries(
    columns.map((id, index) => [id, { id, title: titles[index], type: 'text' }] as const),
  )
  const cells = columns.map((column) => nodes['table_cell']!.createAndFill({ column })!)
  return nodes['table']!.create(
    { data: { view: { type: 'grid', columns }, definition } },
    nodes['table_row']!.create({ id: 'r0' }, cells),
  )
}

const create = (state: EditorState, $line: ResolvedPos, cells: readonly Node[]): Transaction | undefined => {
  const table = tableWith(cells.map(({ textContent }) => textContent))
  const index = $line.index(-1)
  if (isDelimiter(cells) || !$line.node(-1).canReplaceWith(index, index + 1, table.type)) return undefined
  const tr = state.tr.replaceWith($line.before(), $line.after(), table)
  return tr.setSelection(TextSelection.near(tr.doc.resolve($line.before() + 1)))
}

/** Aligns the columns as a line such as "| --- | :-: |" says, and empties the line. */
const align = (state: EditorState, { pos, table }: TablePlace, $line: ResolvedPos, cells: readonly Node[]) => {
  const ids = columnIds(table)
  const aligned = cells.map(({ textContent: text }, index) => {
    const side = !text.endsWith(':') ? undefined : text.startsWith(':') ? 'center' : 'right'
    return [ids[index]!, { ...columnOf(table, ids[index]!), ...(side && { textAlignment: side }) }] as const
  })
  const data = tableData(table)
  const definition = { ...data.definition, ...Object.fromEntries(aligned) }
  return state.tr.delete($line.start(), $line.end()).setNodeAttribute(pos, 'data', { ...data, definition })
}

/** Writes a line into the cells of its row, and goes to the next row. */
const fill = (state: EditorState, { pos, table, row: index }: TablePlace, cells: readonly Node[]): Transaction => {
  const own = table.child(index)
  const written = own.children.map((cell, at) => (cells[at] ? cell.type.create(cell.attrs, cells[at]) : cell))
  const start = pos + 1 + table.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const filled = own.type.create(own.attrs, written)
  const tr = state.tr.replaceWith(start, start + own.nodeSize, filled)
  const next = start + filled.nodeSize
  if (index === table.childCount - 1) tr.insert(next, emptyRow(table))
  return tr.setSelection(TextSelection.near(tr.doc.resolve(next + 1)))
}

const write = (state: EditorState, place: TablePlace, $line: ResolvedPos, cells: readonly Node[]) => {
  const ids = columnIds(place.table)
  const fits = cells.every((_, at) => ids[at] !== undefined && isTextColumn(place.table, ids[at]))
  if (place.column !== 0 || !fits || $line.node(-1).childCount > 1) return undefined
  return isDelimiter(cells) ? align(state, place, $line, cells) : fill(state, place, cells)
}

/** Makes a table of a line such as "| a | b |". In a table, such a line fills its row. */
export const typedTable: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const cells = empty && $from.depth > 0 ? cellsOf($from.parent) : undefined
  if (!cells) return false
  const place = tableAround($from)
  const tr = place ? write(state, place, $from, cells) : create(state, $from, cells)
  if (tr) dispatch?.(tr.scrollIntoView())
  return tr !== undefined
}

const isEmpty = (one: Node): boolean =>
  one.children.every((cell) => cell.type.name === 'table_cell' && cell.textContent === '' && cell.childCount === 1)

/** Leaves a table at its empty last row, which is taken away. */
export const leaveTable: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const place = empty && $from.parent.isTextblock ? tableAround($from) : undefined
  if (!place || place.column !== 0 || place.row === 0 || place.row !== place.table.childCount - 1) return false
  const [above, last] = place.table.children.slice(-2)
  if (!isEmpty(last!) || isEmpty(above!)) return false
  const end = place.pos + place.table.nodeSize
  const tr = state.tr.insert(end, nodes['paragraph']!.create())
  tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).delete(end - 1 - last!.nodeSize, end - 1)
  dispatch?.(tr.scrollIntoView())
  return true
}
