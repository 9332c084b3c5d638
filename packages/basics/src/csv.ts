// Spreadsheets run a cell that begins like this as a formula.
const formula = /^[=+\-@\t\r]/

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Writes rows of cells as a table that spreadsheets open (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export const writeCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
