import { greatest } from '@scriptorium/basics/extremes'
import stringWidth from 'string-width'
import { withCommandPrefix } from './command-prefix.ts'

/** Writes a line for people, or with `--json` one JSON value for programs. */
export const print = (value: unknown, text: string, json: boolean | undefined): void => {
  process.stdout.write(`${json ? JSON.stringify(value) : withCommandPrefix(text)}\n`)
}

/** Prints like `print`, but also prints JSON if the output is not a terminal. */
export const printFor = (value: unknown, text: string, json: boolean | undefined): void =>
  print(value, text, json ?? !process.stdout.isTTY)

const maxColumnWidth = 60

// Untrusted text must not move the cursor, change the writing direction or break the line.
const clean = (text: string): string => text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

// Ids, times and names of operations, also after a type as in `space mR4kT9xWq2LzB7cVn1Ys`. Half of one is of no use.
const isIdentifier = (text: string): boolean => /^(?:\S+ )?[\w:.-]{16,}$/.test(text)

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length > maxColumnWidth ? `${letters.slice(0, maxColumnWidth - 1).join('')}…` : text
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)))

const columnGap = 2
const minColumnWidth = 8

const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, columnGap * (widths.length - 1))

/** Narrows the widest columns until the table is as wide as the terminal, or returns undefined if it cannot be. */
const fit = (widths: readonly number[], isFixed: readonly boolean[], lineWidth: number): number[] | undefined => {
  const fitted = [...widths]
  while (widthOf(fitted) > lineWidth) {
    const widest = Math.max(...fitted.filter((_, i) => !isFixed[i]))
    if (widest <= minColumnWidth) return undefined
    fitted[fitted.findIndex((width, i) => width === widest && !isFixed[i])] = widest - 1
  }
  return fitted
}

const cutTo = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text
  const letters = [...text]
  while (stringWidth(letters.join('')) > width - 1) letters.pop()
  return `${letters.join('')}…`
}

/** Returns one line per fact, each with its name. */
export const formatFields = (named: Record<string, string | undefined>): string => {
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const width = Math.max(...given.map(([name]) => name.length))
  return given.map(([name, text]) => `${name.padEnd(width)}  ${clean(text)}`).join('\n')
}

const formatRecords = (headings: readonly string[], rows: readonly string[][]): string =>
  rows
    .map((row) => formatFields(Object.fromEntries(headings.map((name, i) => [name, row[i] || undefined]))))
    .join('\n\n')

/**
 * Returns rows under their headings, in columns that fit the terminal. Long texts are cut there, identifiers never: if they
 * do not fit side by side, each row is printed as a list of its values. Without a terminal nothing is cut.
 */
export const formatTable = (
  headings: string[],
  rows: string[][],
  lineWidth = process.stdout.columns ?? Infinity,
): string => {
  const whole = rows.map((row) => row.map(clean))
  const isFixed = headings.map((_, i) => i === 0 || whole.some((row) => isIdentifier(row[i] ?? '')))
  const isCut = (i: number) => lineWidth !== Infinity && !isFixed[i]
  const cells = [headings, ...whole.map((row) => row.map((text, i) => (isCut(i) ? shortened(text) : text)))]
  const natural = headings.map((_, i) => greatest(cells.map((row) => stringWidth(row[i] ?? ''))))
  const widths = fit(natural, isFixed, lineWidth)
  if (!widths) return formatRecords(headings, whole)
  const line = (row: string[]) => row.map((text, i) => pad(cutTo(text, widths[i] ?? 0), widths[i] ?? 0)).join('  ')
  return cells.map((row) => line(row).trimEnd()).join('\n')
}

/** Returns a readable time, in UTC, to the minute. */
export const formatTime = (iso: string | null | undefined): string =>
  iso ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}` : '-'

/** Thrown if the arguments name something that does not exist. Prints one line; the exit code is 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}
