/** One row of a table of layers: folders or files that belong together, and what they may import. */
export interface Layer {
  names: string[]
  group: string
  /** Names of folders and files, and of groups, each of which stands for all of its rows. */
  mayImport: string[]
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

// Names are in backticks; what is left are the words for groups.
const importsIn = (cell: string): string[] => [
  ...namesIn(cell),
  ...cell
    .replaceAll(/`[^`]+`/g, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== 'nothing'),
]

/** Reads the table whose first column has this title. Throws if the text has no such table. */
export const readTable = (markdown: string, title: string): Layer[] => {
  const lines = markdown.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === title)
  if (start < 0) throw new Error(`There is no table whose first column is ${title}`)
  const head = cellsOf(lines[start]!)
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start + 2, end < 0 ? undefined : end).map((line) => {
    const cell = (column: string) => cellsOf(line)[head.indexOf(column)] ?? ''
    return { names: namesIn(cell(title)), group: cell('Group'), mayImport: importsIn(cell('May import')) }
  })
}
