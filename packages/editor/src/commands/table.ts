import type { TableColumn, TableData } from '@scriptorium/content/markdown/tables/table-data'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'
import { columnIds, columnOf, freeId, isTextColumn, tableData } from './table-shape.ts'

/** A command for the table at a position. */
export type TableCommand = (pos: number) => Command

/** The table around a position, and the row and cell that the position is in. */
export interface TablePlace {
  readonly pos: number
  readonly table: Node
  readonly row: number
  readonly column: number
}

/** Returns the table around a position. */
export const tableAround = ($pos: ResolvedPos): TablePlace | undefined => {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).type.name !== 'table') continue
    const column = depth + 1 < $pos.depth ? $pos.index(depth + 1) : 0
    return { pos: $pos.before(depth), table: $pos.node(depth), row: $pos.index(depth), column }
  }
  return undefined
}

const emptyCell = (table: Node, column: string): Node =>
  isTextColumn(table, column)
    ? schema.nodes['table_cell']!.createAndFill({ column, name: null })!
    : schema.nodes['table_value']!.create({ column })

/** Returns a row of empty cells for a table. */
export const emptyRow = (table: Node): Node => {
  const id = freeId(
    'r',
    table.children.map((row) => String(row.attrs['id'])),
  )
  return schema.nodes['table_row']!.create(
    { id },
    columnIds(table).map((column) => emptyCell(table, column)),
  )
}

/** Replaces a table by one that a function makes. */
const change =
  (make: (table: Node) => Node | undefined): TableCommand =>
  (pos) =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    const next = table?.type.name === 'table' ? make(table) : undefined
    if (!table || !next) return false
    dispatch?.(replaceTable(state, pos, table, next))
    return true
  }

const replaceTable = (state: EditorState, pos: number, table: Node, next: Node): Transaction => {
  const { tr, selection } = state
  tr.replaceWith(pos, pos + table.nodeSize, next)
  const isInside = selection.from > pos && selection.to < pos + table.nodeSize
  const place = Math.min(selection.from, pos + next.nodeSize - 1)
  return isInside ? tr.setSelection(TextSelection.near(tr.doc.resolve(place))) : tr
}

const withData = (table: Node, data: TableData, rows: readonly Node[] = table.children): Node =>
  table.type.create({ ...table.attrs, data }, rows)

/** Adds a row after another one; by default after the last. */
export const addRowAt = (index?: number): TableCommand =>
  change((table) => {
    const rows = [...table.children]
    rows.splice(index ?? rows.length, 0, emptyRow(table))
    return withData(table, tableData(table), rows)
  })

export const addRow: TableCommand = addRowAt()

/** Deletes a row; the last one stays. */
export const deleteRow = (index: number): TableCommand =>
  change((table) =>
    table.childCount < 2 ? undefined : withData(table, tableData(table), table.children.toSpliced(index, 1)),
  )

const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

/** Moves a row up or down. */
export const moveRow = (from: number, to: number): TableCommand =>
  change((table) =>
    to < 0 || to >= table.childCount ? undefined : withData(table, tableData(table), moved(table.children, from, to)),
  )

const withCells = (table: Node, arrange: (cells: readonly Node[]) => readonly Node[]): Node[] =>
  table.children.map((row) => row.type.create(row.attrs, arrange(row.children)))

/** Adds a column of text at a position; by default the last. */
export const addColumnAt = (index?: number): TableCommand =>
  change((table) => {
    const ids = columnIds(table)
    const id = freeId('c', ids)
    const data = tableData(table)
    const definition = { ...data.definition, [id]: { id, title: '', type: 'text' } }
    const columns = ids.toSpliced(index ?? ids.length, 0, id)
    const next = { ...data, view: { ...data.view, columns }, definition }
    const cell = schema.nodes['table_cell']!.createAndFill({ column: id, name: null })!
    return withData(
      table,
      next,
      withCells(table, (cells) => cells.toSpliced(index ?? cells.length, 0, cell)),
    )
  })

export const addColumn: TableCommand = addColumnAt()

const without = <T>(map: Readonly<Record<string, T>> | undefined, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(map ?? {}).filter(([name]) => name !== id))

/** Deletes a column; the last one stays. */
export const deleteColumn = (index: number): TableCommand =>
  change((table) => {
    const ids = columnIds(table)
    const id = ids[index]
    if (id === undefined || ids.length < 2) return undefined
    const data = tableData(table)
    const view = { ...data.view, columns: (data.view?.columns ?? ids).filter((one) => one !== id) }
    const next = { ...data, view, definition: without(data.definition, id) }
    return withData(
      table,
      next,
      withCells(table, (cells) => cells.toSpliced(index, 1)),
    )
  })

/** Moves a column to another place. */
export const moveColumn = (from: number, to: number): TableCommand =>
  change((table) => {
    const ids = columnIds(table)
    if (to < 0 || to >= ids.length) return undefined
    const data = tableData(table)
    const next = { ...data, view: { ...data.view, columns: moved(ids, from, to) } }
    return withData(
      table,
      next,
      withCells(table, (cells) => moved(cells, from, to)),
    )
  })

const converted = (cell: Node, table: Node, column: string): Node => {
  if (isTextColumn(table, column)) {
    if (cell.type.name === 'table_cell') return cell
    const { value } = cell.attrs
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const line = schema.nodes['paragraph']!.create(null, text === '' ? null : schema.text(text))
    return schema.nodes['table_cell']!.create({ column, name: null }, line)
  }
  if (cell.type.name === 'table_value') return cell
  const text = cell.textContent.trim()
  const isNumber = columnOf(table, column).type === 'number' && text !== '' && !Number.isNaN(Number(text))
  return schema.nodes['table_value']!.create({ column, value: isNumber ? Number(text) : undefined })
}

/** Changes the definition of a column. Cells follow its type. */
export const changeColumn = (pos: number, id: string, changes: TableColumn): Command =>
  change((table) => {
    const data = tableData(table)
    const next = { ...data, definition: { ...data.definition, [id]: { ...columnOf(table, id), ...changes } } }
    const shell = withData(table, next)
    const index = columnIds(table).indexOf(id)
    if (changes.type === undefined) return shell
    return withData(
      shell,
      next,
      withCells(shell, (cells) => cells.map((cell, at) => (at === index ? converted(cell, shell, id) : cell))),
    )
  })(pos)

/** Changes the title of a column. */
export const renameColumn =
  (pos: number, id: string, title: string): Command =>
  (state, dispatch) => {
    const table = state.doc.nodeAt(pos)
    if (!table) return false
    const { titleFragment: _, ...column } = columnOf(table, id)
    const data = { ...tableData(table), definition: { ...tableData(table).definition, [id]: { ...column, title } } }
    dispatch?.(state.tr.setNodeAttribute(pos, 'data', data))
    return true
  }

/** Goes to the next or the previous cell with text; at the end of the table a row is added. */
export const goToCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const place = tableAround(state.selection.$from)
    if (!place) return false
    const cells: number[] = []
    place.table.descendants((node, pos) => {
      if (node.type.name === 'table_cell') cells.push(place.pos + 1 + pos)
      return node.type.name === 'table_row'
    })
    const own = cells.findLastIndex((pos) => pos < state.selection.from)
    const target = cells[own + step]
    if (target === undefined) return step === 1 && addRowThenGo(place, state, dispatch)
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(target + 1))).scrollIntoView())
    return true
  }

const addRowThenGo = (place: TablePlace, state: EditorState, dispatch?: (tr: Transaction) => void): boolean => {
  if (!dispatch) return true
  const end = place.pos + place.table.nodeSize - 1
  const { tr } = state
  tr.insert(end, emptyRow(place.table))
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView())
  return true
}
