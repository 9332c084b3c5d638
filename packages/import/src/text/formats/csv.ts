const maxRows = 5000
const maxCells = 100_000

/** Returns the rows of a table in CSV. Quotes can hold commas, line ends and doubled quotes. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cells = 0
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    // A short row gets all columns.
    const isFull = Math.max(++cells, rows.length * rows[0]!.length) > maxCells
    if (end === '' || isFull || rows.length > maxRows) break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

const cellOf = (text: string): string => text.trim().replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>')

/** Returns rows as a table, whose first row is its head. */
export const tableOfRows = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]): string => `| ${head.map((_, at) => cellOf(cells[at] ?? '')).join(' | ')} |`
  return head.length === 0 ? '' : [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...body.map(line)].join('\n')
}
