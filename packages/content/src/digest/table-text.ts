import type { BlockNode } from '../markdown/document.ts'
import { cellName, columnsOf, rowsOf, type TableColumn, type TableData } from '../markdown/tables/table-data.ts'

interface Option {
  value?: unknown
  label?: unknown
}

const labelOf = ({ options }: TableColumn, value: string): string => {
  const known = Array.isArray(options) ? (options as Option[]) : []
  const label = known.find((option) => option?.value === value)?.label
  return typeof label === 'string' ? label : value
}

const wordsOf = (column: TableColumn, value: unknown): string[] => {
  const { type = 'text' } = column
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(column, one))
  if (typeof value === 'number') return type === 'number' ? [String(value)] : []
  if (typeof value !== 'string') return []
  if (type === 'select') return [labelOf(column, value)]
  return type === 'text' ? [value] : []
}

/** Returns the words of a table that no fragment holds: the plain titles of its visible columns, and plain values of its cells. */
export const tableText = (table: BlockNode): string => {
  const data = table.data as TableData
  const fragments = new Set((table.fragments ?? []).map(({ fragment }) => fragment))
  const columns = columnsOf(data)
    .filter((id) => data.view?.columns?.includes(id) ?? true)
    .map((id) => ({ id, column: data.definition?.[id] ?? {} }))
  const titles = columns.flatMap(({ column }) => (column['titleFragment'] === undefined ? (column.title ?? []) : []))
  const values = rowsOf(data).flatMap(([row, record]) =>
    columns.flatMap(({ id, column }) => {
      const value = record.values?.[id]
      const isFragment = fragments.has(value as string) || fragments.has(cellName(row, id))
      return isFragment ? [] : wordsOf(column, value)
    }),
  )
  return [...titles, ...values, ''].join(' ')
}
