/** One row of a table of layers: folders or files that belong together, and what they may import. */
export interface Layer {
  names: string[]
  /** The first folder of the names' paths. */
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

const groupOf = (name: string): string => name.split('/')[0]!

/**
 * Reads the table whose first column has this title. A row with the column "May import" lists everything that it may import; a
 * row with "May also import" may import all groups before its own, too. Throws if the text has no such table.
 */
export const readTable = (markdown: string, title: string): Layer[] => {
  const lines = markdown.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === title)
  if (start < 0) throw new Error(`There is no table whose first column is ${title}`)
  const head = cellsOf(lines[start]!)
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  const rows = lines.slice(start + 2, end < 0 ? undefined : end).map((line) => {
    const named = (column: string) => namesIn(cellsOf(line)[head.indexOf(column)] ?? '')
    const names = named(title)
    return { names, group: groupOf(names[0] ?? ''), listed: [...named('May import'), ...named('May also import')] }
  })
  const groups = [...new Set(rows.map(({ group }) => group))]
  return rows.map(({ names, group, listed }) => {
    const earlier = head.includes('May also import') ? groups.slice(0, groups.indexOf(group)) : []
    return { names, group, mayImport: [...earlier, ...listed] }
  })
}
