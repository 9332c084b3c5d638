import { writeCsv } from '@scriptorium/basics/csv'

/** Lets the browser save rows of cells as a table that spreadsheets open. */
export const saveTable = (fileName: string, rows: readonly (readonly unknown[])[]): void => {
  const url = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  URL.revokeObjectURL(url)
}
