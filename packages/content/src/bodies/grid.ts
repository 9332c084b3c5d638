import { align, type Alignment, type ItemReaders } from './align.ts'
import type { Entry } from './order.ts'
import { mergeEntries } from './sequences.ts'

/** A table as comparable texts: its header and its rows. */
export interface Grid {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The three versions of a table. */
export interface Grids {
  readonly base: Grid
  readonly main: Grid
  readonly request: Grid
}

/** The version that a cell's text comes from; a cell of a new column may be in neither version. */
export type CellSource = 'main' | 'request' | 'none'

/** A merged row: its index in each version, the source of each cell, and whether both sides changed a cell differently. */
export interface MergedRow {
  readonly row: Entry
  /** Where both sides changed a cell, main. */
  readonly cells: readonly CellSource[]
  /** Where both sides changed a cell, the change request. */
  readonly otherCells: readonly CellSource[]
  readonly isConflict: boolean
}

/** A merged table: its columns and rows by their indices in each version. */
export interface MergedGrid {
  readonly columns: readonly Entry[]
  readonly header: MergedRow
  readonly rows: readonly MergedRow[]
  /** The rows in conflict, of which the request's version is not in the table or not completely. */
  readonly conflicts: readonly MergedRow[]
  /** The numbers of the rows that main changed and the request deleted. */
  readonly deleted: readonly number[]
}

const cellsIn = (row: readonly string[], columns: readonly number[]): string =>
  columns.map((column) => row[column] ?? '').join('\0')

/** Returns the first cell as the name of a row. */
const firstCell = (row: string): string => row.slice(0, row.indexOf('\0') + 1 || undefined)

/** Returns the rows of the base and of a side as texts of their common columns. */
const sharedTexts = (base: Grid, side: Grid, columns: Alignment): { base: string[]; side: string[] } => {
  const shared = columns.counterpart.flatMap((column, index) =>
    column === undefined ? [] : [[index, column] as const],
  )
  const [ofBase, ofSide] = [shared.map(([index]) => index), shared.map(([, column]) => column)]
  return {
    base: base.rows.map((row) => cellsIn(row, ofBase)),
    side: side.rows.map((row) => cellsIn(row, ofSide)),
  }
}

type Comparison = ReturnType<typeof compare>

/** Compares a side with the base: which columns and rows correspond, and which of them the side edited. */
const compare = (base: Grid, side: Grid, readable?: ItemReaders['readable']) => {
  const columns = align(base.header, side.header, { readable })
  const texts = sharedTexts(base, side, columns)
  const rows = align(texts.base, texts.side, { readable, nameOf: firstCell })
  const isRowEdited = (row: number): boolean => texts.base[row] !== texts.side[rows.counterpart[row]!]
  const isColumnEdited = (column: number): boolean => {
    const there = columns.counterpart[column]!
    const isCellEdited = (row: number, index: number): boolean =>
      (base.rows[row]![column] ?? '') !== (side.rows[index]![there] ?? '')
    return (
      base.header[column] !== side.header[there] ||
      rows.counterpart.some((index, row) => index !== undefined && isCellEdited(row, index))
    )
  }
  return { columns, rows, isRowEdited, isColumnEdited }
}

interface Cell {
  readonly base?: string | undefined
  readonly main?: string | undefined
  readonly request?: string | undefined
}

const mergeCell = ({ base, main, request }: Cell): CellSource | 'both' => {
  if (main === undefined && request === undefined) return 'none'
  if (main === undefined) return 'request'
  if (request === undefined || request === base || request === main || (base === undefined && request === ''))
    return 'main'
  return main === base || (base === undefined && main === '') ? 'request' : 'both'
}

const mergeRow = (
  columns: readonly Entry[],
  row: Entry,
  cellAt: (name: keyof Cell, column: number) => string | undefined,
): MergedRow => {
  const read = (name: keyof Cell, entry: Entry): string | undefined =>
    row[name] === undefined || entry[name] === undefined ? undefined : cellAt(name, entry[name])
  const cells = columns.map((entry) =>
    mergeCell({ base: read('base', entry), main: read('main', entry), request: read('request', entry) }),
  )
  return {
    row,
    cells: cells.map((cell) => (cell === 'both' ? 'main' : cell)),
    otherCells: cells.map((cell) => (cell === 'both' ? 'request' : cell)),
    isConflict: cells.includes('both'),
  }
}

/** Returns the merged columns; undefined if one side deleted a column of which the other changed a cell. */
const mergeColumns = (grids: Grids, main: Comparison, request: Comparison): Entry[] | undefined => {
  const steps = mergeEntries(
    {
      main: main.columns,
      request: request.columns,
      textOf: (side, index) => grids[side].header[index]!,
    },
    (side, { base }) => (side === 'main' ? main : request).isColumnEdited(base!),
  )
  const columns = steps.filter((step) => step.from !== 'conflict')
  return columns.length === steps.length ? columns : undefined
}

/**
 * Merges two edits of a table: columns by their headers, rows by their cells, then cell by cell. Returns undefined if the columns are
 * in conflict.
 */
export const mergeGrids = (grids: Grids, readable?: ItemReaders['readable']): MergedGrid | undefined => {
  const main = compare(grids.base, grids.main, readable)
  const request = compare(grids.base, grids.request, readable)
  const columns = mergeColumns(grids, main, request)
  if (!columns) return undefined
  const rowOf = (row: Entry): MergedRow =>
    mergeRow(columns, row, (name, column) => grids[name].rows[row[name]!]![column] ?? '')
  const [rows, conflicts, deleted]: [MergedRow[], MergedRow[], number[]] = [[], [], []]
  const steps = mergeEntries(
    {
      main: main.rows,
      request: request.rows,
      textOf: (side, index) => grids[side].rows[index]!.join('\0'),
    },
    (side, { base }) => (side === 'main' ? main : request).isRowEdited(base!),
  )
  for (const step of steps) {
    if (step.from === 'conflict') {
      conflicts.push(...step.items.map((index) => rowOf({ request: index })))
      if (step.items.length === 0) deleted.push(rows.length)
    } else {
      const row = rowOf(step)
      rows.push(row)
      if (row.isConflict) conflicts.push(row)
    }
  }
  return {
    columns,
    header: mergeRow(columns, { base: 0, main: 0, request: 0 }, (name, column) => grids[name].header[column] ?? ''),
    rows,
    conflicts,
    deleted,
  }
}
