import { writeCsv } from '@scriptorium/basics/csv'
import { operations, type OperationId } from '@scriptorium/types'
import type { Request, Response } from 'express'

const mediaType = 'text/csv'

/** Columns of equal length. */
interface Table {
  columns: readonly { column: string; values: readonly unknown[] }[]
}

const cellOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.values(value).toReversed().join('/') : value

/** Returns columns as a table that spreadsheets open. */
export const csvOf = ({ columns }: Table): string => {
  const rows = (columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => cellOf(values[row])))
  return writeCsv([columns.map(({ column }) => column), ...rows])
}

/** Sends a result as a table if the operation has one and the caller asks for it. Returns whether it did. */
export const sendTable = (req: Request, res: Response, operationId: OperationId, result: unknown): boolean => {
  if (!('table' in operations[operationId])) return false
  res.vary('Accept')
  if (req.headers.accept?.includes(mediaType) !== true) return false
  res
    .status(200)
    .type(`${mediaType}; charset=utf-8`)
    .send(csvOf(result as Table))
  return true
}
