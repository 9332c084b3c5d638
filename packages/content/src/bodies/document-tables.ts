import { generateNKeysBetween } from 'fractional-indexing'
import type { BlockNode, FragmentNode } from '../markdown/document.ts'
import { columnsOf, rowsOf, type TableData, type TableRecord } from '../markdown/tables/table-data.ts'
import { canonicalText } from '../map/canonical.ts'
import { deletedBlock } from './document-hints.ts'
import { type CellSource, type Grid, type MergedRow, mergeGrids } from './grid.ts'
import { mapVersions, type MergedNodes, type ThreeVersions } from './parts.ts'
import { mergeEntry } from './records.ts'
import { readableText, withoutKeys } from './node-text.ts'

/** One version of a table. */
interface Table {
  readonly node: BlockNode
  readonly data: TableData
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [id: string, record: TableRecord])[]
  readonly fragments: ReadonlyMap<unknown, FragmentNode>
  readonly grid: Grid
}

type Side = Exclude<CellSource, 'none'>

const readTable = (node: BlockNode): Table => {
  const data = node.data as TableData
  const [columns, rows] = [columnsOf(data), rowsOf(data)]
  const fragments = new Map((node.fragments ?? []).map((one): [unknown, FragmentNode] => [one.fragment, one]))
  // A value can name the fragment that holds the cell; then the cell has the fragment's text.
  const textOf = (value: unknown): string => {
    const found = typeof value === 'string' ? fragments.get(value) : undefined
    return value === undefined ? '' : canonicalText(withoutKeys(found ? found.nodes : value))
  }
  const header = columns.map((id) => {
    const { id: _, titleFragment, ...definition } = data.definition?.[id] ?? {}
    return canonicalText({
      ...definition,
      titleFragment: titleFragment === undefined ? undefined : textOf(titleFragment),
    })
  })
  const grid = { header, rows: rows.map(([, { values }]) => columns.map((id) => textOf(values?.[id]))) }
  return { node, data, columns, rows, fragments, grid }
}

/** Returns a function that makes names unique by adding a number. */
const namesOf = (): ((wish: string) => string) => {
  const taken = new Set<string>()
  return (wish) => {
    let name = wish
    for (let n = 2; taken.has(name); n++) name = `${wish}-${n}`
    taken.add(name)
    return name
  }
}

/** Returns the order keys if they still ascend, or new ones of the same kind. */
const withOrder = (records: readonly TableRecord[]): TableRecord[] => {
  const keys = records.map(({ orderIndex }) => orderIndex as string | number)
  const isRising = keys.every(
    (key, index) => index === 0 || (typeof key === typeof keys[index - 1] && keys[index - 1]! < key),
  )
  if (isRising) return [...records]
  const fresh = keys.some((key) => typeof key === 'string')
    ? generateNKeysBetween(null, null, keys.length)
    : keys.map((_, index) => index)
  return records.map((record, index) => ({ ...record, orderIndex: fresh[index] }))
}

/** Collects the fragments that a merged table refers to, each under a unique name. */
const fragmentCollector = () => {
  const fragments: FragmentNode[] = []
  const nameFor = namesOf()
  return {
    fragments,
    /** Returns a value for the merged table. */
    take: (table: Table, value: unknown): unknown => {
      const found = typeof value === 'string' ? table.fragments.get(value) : undefined
      if (!found) return value
      const fragment = nameFor(value as string)
      fragments.push({ ...found, fragment })
      return fragment
    },
  }
}

/**
 * Merges two edits of a table by row and cell. Rows and columns are matched by their content, since each client creates its
 * own ids.
 */
export const mergeTableNodes = (nodes: ThreeVersions<BlockNode>): MergedNodes | undefined => {
  const tables = mapVersions(nodes, readTable)
  const merged = mergeGrids(
    mapVersions(tables, ({ grid }) => grid),
    readableText,
  )
  if (!merged) return undefined
  const { columns, rows } = merged
  const columnName = namesOf()
  const sideOf = (one: { main?: number | undefined }): Side => (one.main === undefined ? 'request' : 'main')
  const ids = columns.map((entry) => columnName(tables[sideOf(entry)].columns[entry[sideOf(entry)]!]!))

  const build = (of: readonly MergedRow[], sideOfCell: (row: MergedRow, column: number) => CellSource): BlockNode => {
    const { fragments, take } = fragmentCollector()
    const definition = ids.map((id, column) => {
      const side = sideOfCell(merged.header, column) as Side
      const table = tables[side]
      const { titleFragment, ...own } = table.data.definition?.[table.columns[columns[column]![side]!]!] ?? {}
      return [id, { ...own, id, ...(titleFragment === undefined ? {} : { titleFragment: take(table, titleFragment) }) }]
    })
    const records = of.map((row): TableRecord => {
      const values = ids.map((id, column): [string, unknown] => {
        const side = sideOfCell(row, column)
        if (side === 'none') return [id, undefined]
        const table = tables[side]
        return [id, take(table, table.rows[row.row[side]!]![1].values?.[table.columns[columns[column]![side]!]!])]
      })
      const [, own] = tables[sideOf(row.row)].rows[row.row[sideOf(row.row)]!]!
      return { ...own, values: Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
    })
    const rowName = namesOf()
    const rowIds = of.map(({ row }) => rowName(tables[sideOf(row)].rows[row[sideOf(row)]!]![0]))
    const others = mergeEntry(
      mapVersions(nodes, ({ data: { records: _, definition: __, view: ___, ...rest } }) => rest),
    )
    const view = mergeEntry(mapVersions(tables, ({ data }) => data.view)) as TableData['view']
    const shown = new Set(mapShown(tables, columns, ids))
    return {
      ...tables.main.node,
      data: {
        ...(others as object),
        ...(view === undefined
          ? {}
          : { view: { ...view, ...(view.columns ? { columns: ids.filter((id) => shown.has(id)) } : {}) } }),
        records: Object.fromEntries(withOrder(records).map((record, index) => [rowIds[index], record])),
        definition: Object.fromEntries(definition),
      },
      ...(fragments.length > 0 || tables.main.node.fragments ? { fragments } : {}),
    }
  }

  const table = build(rows, ({ cells }, column) => cells[column]!)
  const deleted = merged.deleted.map((row) => deletedBlock('row', row))
  if (merged.conflicts.length === 0 && !merged.header.isConflict) return { nodes: [table], conflicts: deleted }
  const { key: _, ...conflict } = build(merged.conflicts, ({ otherCells }, column) => otherCells[column]!)
  return { nodes: [table], conflicts: [conflict, ...deleted] }
}

/** Returns the columns that are visible on a side that has them. */
const mapShown = (
  tables: ThreeVersions<Table>,
  columns: readonly { main?: number | undefined; request?: number | undefined }[],
  ids: readonly string[],
): string[] =>
  ids.filter((_, index) =>
    (['main', 'request'] as const).some((side) => {
      const at = columns[index]![side]
      return at !== undefined && tables[side].data.view?.columns?.includes(tables[side].columns[at]!)
    }),
  )
