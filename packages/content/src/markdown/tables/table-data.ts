import { type DocumentNode, type FragmentNode, textOf } from '../document.ts'

/** A column of a table. */
export interface TableColumn {
  id?: string
  title?: string
  type?: string
  textAlignment?: string
  [field: string]: unknown
}

/** A row of a table: its position and its values by column. */
export interface TableRecord {
  orderIndex?: unknown
  values?: Record<string, unknown>
  [field: string]: unknown
}

/** The data of a table block. */
export interface TableData {
  view?: { type?: string; columns?: string[]; columnWidths?: Record<string, number>; [field: string]: unknown }
  definition?: Record<string, TableColumn>
  records?: Record<string, TableRecord>
  [field: string]: unknown
}

/** Returns the order key of a row: a text that sorts like the row's number. */
export const orderIndexOf = (index: number): string => String(index).padStart(6, '0')

const compareRows = ([, a]: [string, TableRecord], [, b]: [string, TableRecord]): number => {
  if (typeof a.orderIndex === 'number' && typeof b.orderIndex === 'number') return a.orderIndex - b.orderIndex
  const [first, second] = [String(a.orderIndex ?? ''), String(b.orderIndex ?? '')]
  return first === second ? 0 : first < second ? -1 : 1
}

/** Returns the rows of a table in display order. */
export const rowsOf = ({ records = {} }: TableData): [id: string, record: TableRecord][] =>
  Object.entries(records).toSorted(compareRows)

/** Returns the ids of the columns: visible columns first, then hidden ones. */
export const columnsOf = ({ view, definition = {} }: TableData): string[] => [
  ...new Set([...(view?.columns ?? []), ...Object.keys(definition)]),
]

/** Returns the id of a column that has none of its own. */
export const nameColumn = (index: number): string => `c${index}`

/** Returns the id of a row that has none of its own. */
export const nameRow = (index: number): string => `r${index}`

/** Returns the default fragment name of a cell. */
export const cellName = (row: string, column: string): string => `${row}${column}`

/** Columns with a role in cards: the link target and the cover images. */
export const cardColumns = {
  targetDefinition: 'data-card-target',
  coverDefinition: 'data-card-cover',
  coverDefinitionDark: 'data-card-cover-dark',
} as const

const isPlain = (node: DocumentNode | FragmentNode): boolean =>
  node.object === 'text' &&
  (node.leaves ?? []).every(({ text, marks, raw }) => raw === undefined && marks.length === 0 && !text.includes('\n'))

/** Returns the title of a column as a text; undefined if it has marks, links or lines, which only a fragment can hold. */
export const plainTitle = (nodes: readonly DocumentNode[]): string | undefined =>
  nodes.every(isPlain) ? textOf(nodes) : undefined

/** Returns the text that clients without title fragments show as the title of a column. */
export const titleText = (nodes: readonly DocumentNode[]): string => textOf(nodes).replace(/\s+/g, ' ').trim()
