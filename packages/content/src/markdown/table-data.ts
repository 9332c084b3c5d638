/** A column of a table. */
export interface TableColumn {
  id?: string
  title?: string
  type?: string
  textAlignment?: string
  [field: string]: unknown
}

/** A row of a table: its place, and its value in each column. */
export interface TableRecord {
  orderIndex?: unknown
  values?: Record<string, unknown>
  [field: string]: unknown
}

/** What a table block holds beside the fragments of its cells. */
export interface TableData {
  view?: { type?: string; columns?: string[]; columnWidths?: Record<string, number>; [field: string]: unknown }
  definition?: Record<string, TableColumn>
  records?: Record<string, TableRecord>
  [field: string]: unknown
}

/** Returns the place of a row as documents hold it: texts that sort like the numbers. */
export const orderIndexOf = (index: number): string => String(index).padStart(6, '0')

const inOrder = ([, a]: [string, TableRecord], [, b]: [string, TableRecord]): number => {
  if (typeof a.orderIndex === 'number' && typeof b.orderIndex === 'number') return a.orderIndex - b.orderIndex
  const [first, second] = [String(a.orderIndex ?? ''), String(b.orderIndex ?? '')]
  return first === second ? 0 : first < second ? -1 : 1
}

/** The rows of a table in the order in which they are shown. */
export const rowsOf = ({ records = {} }: TableData): [id: string, record: TableRecord][] =>
  Object.entries(records).toSorted(inOrder)

/** The columns of a table, shown ones first, then those that only serve cards. */
export const columnsOf = ({ view, definition = {} }: TableData): string[] => [
  ...new Set([...(view?.columns ?? []), ...Object.keys(definition)]),
]

/** Returns the id of a column that has none of its own. */
export const nameColumn = (index: number): string => `c${index}`

/** Returns the id of a row that has none of its own. */
export const nameRow = (index: number): string => `r${index}`

/** The fragment that holds a cell, unless it is told otherwise. */
export const cellName = (row: string, column: string): string => `${row}${column}`

/** Which columns of cards are no text: where a card leads, and what is shown on it. */
export const cardColumns = {
  targetDefinition: 'data-card-target',
  coverDefinition: 'data-card-cover',
  coverDefinitionDark: 'data-card-cover-dark',
} as const
