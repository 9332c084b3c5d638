import { operations, type OperationId } from '@scriptorium/types'
import type { Request, Response } from 'express'

const mediaType = 'text/csv'

/** Columns of equal length. */
interface Table {
  columns: readonly { column: string; values: readonly unknown[] }[]
}

// A cell that begins like this is a formula for spreadsheets.
const formula = /^[=+\-@\t\r]/

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'object' ? Object.values(value).toReversed().join('/') : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns columns as a table that spreadsheets open. */
export const csvOf = ({ columns }: Table): string => {
  const rows = (columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => textOf(values[row])))
  return [columns.map(({ column }) => column), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
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
