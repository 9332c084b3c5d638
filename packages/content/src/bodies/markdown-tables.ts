import { deletedNote } from '../tree/conflict-hint.ts'
import { type CellSource, type Grid, type MergedRow, mergeGrids } from './grid.ts'
import { allVersions, conflictsIn, mapVersions, type MergedPart, type Texts } from './parts.ts'

/** A markdown table, line by line. */
interface TableLines {
  readonly lines: readonly string[]
  readonly cells: readonly string[][]
  readonly align: readonly string[]
}

/** Returns the trimmed cells of a line. A backslash before a bar escapes it. */
const cellsOf = (line: string): string[] => {
  const cells = (line.trim().match(/(?:\\[\\|]|[^|])+|\|/g) ?? []).reduce<string[]>(
    (found, part) => (part === '|' ? [...found, ''] : [...found.slice(0, -1), part.trim()]),
    [''],
  )
  const from = line.trimStart().startsWith('|') ? 1 : 0
  const hasEnd = cells.length > from + 1 && cells.at(-1) === '' && line.trimEnd().endsWith('|')
  return cells.slice(from, hasEnd ? -1 : undefined)
}

const alignmentOf = (cell: string): string => `${cell.startsWith(':') ? ':' : ''}---${cell.endsWith(':') ? ':' : ''}`

const readTable = (source: string): TableLines | undefined => {
  const lines = source.trimEnd().split('\n')
  const [header, delimiter, ...rows] = lines.map(cellsOf)
  if (!header || !delimiter || delimiter.length !== header.length) return undefined
  return { lines, cells: [header, ...rows], align: delimiter.map(alignmentOf) }
}

const gridOf = ({ cells: [header, ...rows] }: TableLines): Grid => ({ header: header!, rows })

/** Returns whether a version has the columns of the merged table, so that its lines can be copied unchanged. */
const isSame = (columns: readonly (number | undefined)[], count: number): boolean =>
  columns.length === count && columns.every((column, index) => column === index)

const otherSide = (row: MergedRow): MergedRow => ({ ...row, cells: row.otherCells })

/** Merges two edits of a markdown table by row and cell; undefined if one of the texts is not a table. */
export const mergeTables = (texts: Texts): MergedPart | undefined => {
  const versions = allVersions(mapVersions(texts, readTable))
  if (!versions) return undefined
  const { base, main, request } = versions
  const merged = mergeGrids(mapVersions(versions, gridOf))
  if (!merged) return undefined
  const { columns, header, rows } = merged
  const sides = ['main', 'request'] as const
  const verbatim = sides.filter((side) =>
    isSame(
      columns.map((entry) => entry[side]),
      versions[side].align.length,
    ),
  )
  const textOf = (side: CellSource, column: number, index: number | undefined): string => {
    const at = side === 'none' ? undefined : columns[column]![side]
    return side === 'none' || at === undefined || index === undefined ? '' : (versions[side].cells[index]![at] ?? '')
  }
  const lineOf = ({ row, cells }: MergedRow, offset: number): string => {
    const at = (side: CellSource): number | undefined => {
      const index = side === 'none' ? undefined : row[side]
      return index === undefined ? undefined : index + offset
    }
    const wanted = cells.map((side, column) => textOf(side, column, at(side)))
    const whole = verbatim.find((side) => {
      const index = at(side)
      return index !== undefined && wanted.every((text, column) => text === textOf(side, column, index))
    })
    if (whole === undefined) return `| ${wanted.join(' | ')} |`
    const index = at(whole)!
    return versions[whole].lines[index === 0 ? 0 : index + 1]!
  }
  const alignment = columns.map((entry) => {
    const [was, ours, theirs] = [base, main, request].map(
      ({ align }, index) => align[[entry.base, entry.main, entry.request][index]!],
    )
    return theirs !== undefined && (theirs !== was || ours === undefined) ? theirs : (ours ?? '---')
  })
  const delimiter = sides.find((side) => verbatim.includes(side) && versions[side].align.join() === alignment.join())
  const head = [lineOf(header, 0), delimiter ? versions[delimiter].lines[1]! : `| ${alignment.join(' | ')} |`]
  const conflicts = merged.conflicts.map((row) => lineOf(otherSide(row), 1))
  const isConflict = header.isConflict || conflicts.length > 0
  const rest = [header.isConflict ? lineOf(otherSide(header), 0) : head[0], head[1], ...conflicts].join('\n')
  return {
    text: [...head, ...rows.map((row) => lineOf(row, 1))].join('\n'),
    conflicts: conflictsIn(
      isConflict ? rest : '',
      merged.deleted.map((row) => deletedNote('row', row)),
    ),
  }
}
