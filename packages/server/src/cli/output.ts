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

const cell = (text: string): string => {
  const letters = [...clean(text)]
  return letters.length > maxColumnWidth ? `${letters.slice(0, maxColumnWidth - 1).join('')}…` : letters.join('')
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)))

const columnGap = 2
const minColumnWidth = 8

/** Narrows the widest columns until the table is as wide as the terminal. */
const fit = (widths: readonly number[], lineWidth: number): number[] => {
  const fitted = [...widths]
  const total = () => fitted.reduce((sum, width) => sum + width, columnGap * (fitted.length - 1))
  while (total() > lineWidth) {
    const widest = Math.max(...fitted)
    if (widest <= minColumnWidth) break
    fitted[fitted.indexOf(widest)] = widest - 1
  }
  return fitted
}

const cutTo = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text
  const letters = [...text]
  while (stringWidth(letters.join('')) > width - 1) letters.pop()
  return `${letters.join('')}…`
}

/** Returns rows under their headings, in columns that fit the terminal. Ids in the first column are never cut. */
export const formatTable = (
  headings: string[],
  rows: string[][],
  lineWidth = process.stdout.columns ?? Infinity,
): string => {
  const cells = [headings, ...rows].map((row) => row.map(cell))
  const natural = headings.map((_, i) => Math.max(...cells.map((row) => stringWidth(row[i] ?? ''))))
  const [first = 0, ...others] = natural
  const widths = [first, ...fit(others, lineWidth - first - columnGap)]
  return cells
    .map((row) =>
      row
        .map((text, i) => pad(cutTo(text, widths[i] ?? 0), widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns one line per fact, each with its name. */
export const formatFields = (named: Record<string, string | undefined>): string => {
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const width = Math.max(...given.map(([name]) => name.length))
  return given.map(([name, text]) => `${name.padEnd(width)}  ${clean(text)}`).join('\n')
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
