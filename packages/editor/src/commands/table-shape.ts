import type { TableColumn, TableData } from '@scriptorium/content/markdown/tables/table-data'
import { columnsOf } from '@scriptorium/content/markdown/tables/table-data'
import type { Node } from 'prosemirror-model'

/** Returns the data of a table. */
export const tableData = (table: Node): TableData => table.attrs['data'] as TableData

/** Returns the ids of the columns of a table in the order of its cells. */
export const columnIds = (table: Node): string[] => columnsOf(tableData(table))

/** Returns the definition of a column. */
export const columnOf = (table: Node, id: string): TableColumn => tableData(table).definition?.[id] ?? {}

/** Returns whether the cells of a column have blocks. */
export const isTextColumn = (table: Node, id: string): boolean => (columnOf(table, id).type ?? 'text') === 'text'

/** Returns the first id with a letter that a table has not used. */
export const freeId = (letter: string, taken: Iterable<string>): string => {
  const used = new Set(taken)
  let n = used.size
  while (used.has(`${letter}${n}`)) n++
  return `${letter}${n}`
}
