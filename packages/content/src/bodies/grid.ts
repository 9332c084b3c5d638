import { align, type Alignment, type ItemReaders } from './align.ts'
import { type Entry, mergeOrder } from './order.ts'

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
  readonly cells: readonly CellSource[]
  readonly isConflict: boolean
}

/** A merged table: its columns and rows by their indices in each version. */
export interface MergedGrid {
  readonly columns: readonly Entry[]
  readonly header: MergedRow
  readonly rows: readonly MergedRow[]
}

type Name = 'main' | 'request'

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

/** How a side relates to the base: its columns, its rows, and which of the base rows it edited. */
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

/** Returns whether the result keeps an item. An item that one side removed is kept if the other side edited it. */
const stays = ({ base, main, request }: Entry, isEdited: Record<Name, (index: number) => boolean>): boolean => {
  if (main !== undefined && request !== undefined) return true
  if (main === undefined && request === undefined) return false
  return base === undefined || isEdited[main === undefined ? 'request' : 'main'](base)
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
    isConflict: cells.includes('both'),
  }
}

/** Merges two edits of a table: columns by their headers, rows by their cells, then cell by cell. */
export const mergeGrids = (grids: Grids, readable?: ItemReaders['readable']): MergedGrid => {
  const main = compare(grids.base, grids.main, readable)
  const request = compare(grids.base, grids.request, readable)
  const columns = mergeOrder({
    main: main.columns,
    request: request.columns,
    isTwin: (ours, theirs) => grids.main.header[ours] === grids.request.header[theirs],
  }).filter((entry) => stays(entry, { main: main.isColumnEdited, request: request.isColumnEdited }))
  const rows = mergeOrder({
    main: main.rows,
    request: request.rows,
    isTwin: (ours, theirs) => grids.main.rows[ours]!.join('\0') === grids.request.rows[theirs]!.join('\0'),
  }).filter((entry) => stays(entry, { main: main.isRowEdited, request: request.isRowEdited }))
  return {
    columns,
    header: mergeRow(columns, { base: 0, main: 0, request: 0 }, (name, column) => grids[name].header[column] ?? ''),
    rows: rows.map((row) => mergeRow(columns, row, (name, column) => grids[name].rows[row[name]!]![column] ?? '')),
  }
}
