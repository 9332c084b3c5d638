import { greatest } from '@scriptorium/basics/extremes'
import { readCsv } from '../text/formats/csv.ts'
import type { Directive } from './directives.ts'

const tableOf = (rows: readonly (readonly string[])[]): string => {
  const width = greatest(
    rows.map(({ length }) => length),
    0,
  )
  const cell = (text: string | undefined) =>
    (text ?? '')
      .trim()
      .replaceAll('|', '\\|')
      .replaceAll(/\s*\n\s*/g, ' ')
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cell(row[at])).join(' | ')} |`
  const [head = [], ...body] = rows
  return width === 0
    ? ''
    : [line(head), `| ${Array.from({ length: width }, () => '---').join(' | ')} |`, ...body.map(line)].join('\n')
}

/** Returns the table of a `list-table` directive: a list of rows, each of which is a list of cells. */
export const listTable = (inner: string): string => {
  const rows: string[][] = []
  for (const line of inner.split('\n')) {
    const [, first] = /^[*-] +[*-] *(.*)$/.exec(line) ?? []
    const [, next] = /^ +[*-] *(.*)$/.exec(line) ?? []
    if (first !== undefined) rows.push([first])
    else if (next !== undefined) rows.at(-1)?.push(next)
    else if (line.trim() !== '' && rows.length > 0) rows.at(-1)!.push(`${rows.at(-1)!.pop() ?? ''} ${line.trim()}`)
  }
  return tableOf(rows)
}

// The values can stand after a space, which the format itself does not know.
const rowsOf = (text: string): string[][] => readCsv(text.replaceAll(/(^|,)[ \t]+(?=")/gm, '$1'))

/** Returns rows of values as a table. */
export const csvTable = ({ argument, options, raw, inline = (text) => text }: Directive): string => {
  const { header } = options
  const rows = rowsOf([...(header === undefined ? [] : [header]), raw.trim()].join('\n'))
  const title = argument === '' ? '' : `**${inline(argument)}**\n\n`
  return title + tableOf(rows.map((row) => row.map((cell) => inline(cell.trim()))))
}
