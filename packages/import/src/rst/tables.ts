import { greatest } from '@scriptorium/basics/extremes'

const write = (rows: readonly (readonly string[])[]): string => {
  const width = greatest(
    rows.map(({ length }) => length),
    0,
  )
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => (row[at] ?? '').trim().replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `| ${Array.from({ length: width }, () => '---').join(' | ')} |`, ...body.map(line)].join('\n')
}

/** Returns the text of a cell with its next line. */
const joined = (before = '', line = ''): string => (before !== '' && line !== '' ? `${before} ${line}` : before || line)

/** Returns a table that is drawn with `+---+`. */
const gridAt = (lines: readonly string[], start: number): { text: string; end: number } | undefined => {
  if (!/^\+(?:[-=]+\+)+\s*$/.test(lines[start]!)) return undefined
  const rows: string[][] = []
  let cells: string[] = []
  let at = start + 1
  for (; at < lines.length && /^[+|]/.test(lines[at]!); at++) {
    const line = lines[at]!.trimEnd()
    if (line.startsWith('+')) {
      if (cells.length > 0) rows.push(cells)
      cells = []
      continue
    }
    const parts = line.slice(1, -1).split('|')
    cells = parts.map((part, index) => joined(cells[index], part.trim()))
  }
  return rows.length === 0 ? undefined : { text: write(rows), end: at }
}

/** Returns a table whose columns are marked with `=== ===`. */
const simpleAt = (lines: readonly string[], start: number): { text: string; end: number } | undefined => {
  const rule = /^=+(?: +=+)+\s*$/
  if (!rule.test(lines[start]!)) return undefined
  const columns = [...lines[start]!.matchAll(/=+/g)].map(({ index }) => index)
  const rows: string[][] = []
  let rules = 1
  let at = start + 1
  for (; at < lines.length; at++) {
    const line = lines[at]!
    if (rule.test(line)) {
      rules++
      const isLast = (lines[at + 1] ?? '').trim() === ''
      if (isLast && rules >= 2) break
      continue
    }
    if (line.trim() === '' || /^-+(?: +-+)*\s*$/.test(line)) continue
    const cells = columns.map((from, index) => line.slice(from, columns[index + 1]).trim())
    if (cells[0] === '' && rows.length > 0) rows.push(rows.pop()!.map((cell, index) => joined(cell, cells[index])))
    else rows.push(cells)
  }
  return rows.length === 0 ? undefined : { text: write(rows), end: at + 1 }
}

/** Returns the table that begins at a line, as Markdown, and the index after it. */
export const readTable = (lines: readonly string[], at: number): { text: string; end: number } | undefined =>
  gridAt(lines, at) ?? simpleAt(lines, at)
