/** Writes a line for people, or with `--json` one JSON value for programs. */
export const print = (value: unknown, text: string, json: boolean | undefined): void => {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`)
}

/** Rows under their headings, in columns as wide as what is in them. */
export const table = (headings: string[], rows: string[][]): string => {
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [headings, ...rows].map(line).join('\n')
}

/** Thrown for what the arguments name but is not there; one line, exit code 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}
