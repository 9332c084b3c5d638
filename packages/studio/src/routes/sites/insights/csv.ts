import type { Counted } from '../../../api/insights.ts'

// A cell that begins like this is a formula for spreadsheets.
const formula = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns counts as a table that spreadsheets open. */
export const csvOf = (rows: readonly Counted[], nameOf: (row: Counted) => string): string =>
  [
    'value,events,visits,visitors',
    ...rows.map((row) => [cell(nameOf(row)), row.events, row.visits, row.visitors].join(',')),
    '',
  ].join('\r\n')

/** Lets the browser save a text as a file. */
export const saveText = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
