import { generateNKeysBetween } from 'fractional-indexing'
import type { SiteItemRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { invalid } from '../../../ground/problem.ts'
import { freePath } from '../../../domain/sites/addresses/paths.ts'

/** A row that a request wants, without its position. */
export interface Wanted<Row = SiteItemRow | SiteSpaceRow> {
  row: Row
  /** Where the request names it. */
  at: string
  /** The text that a new path is made from; undefined if the row keeps its path. */
  name: string | undefined
  isDefault: boolean
}

/** Returns the rows with paths that are unique. Throws 409 if one cannot have the path that it has or wants. */
export const withPaths = <Row extends { path: string | null }>(
  wanted: readonly Wanted<Row>[],
  others: readonly Row[],
): Row[] => {
  const used = new Set(others.map(({ path }) => path))
  for (const { row, at, name } of wanted) {
    if (name !== undefined) continue
    if (used.has(row.path))
      throw invalid(`${at}/path`, `is taken: another one has the path ${row.path}`, 'already_exists')
    used.add(row.path)
  }
  return wanted.map(({ row, name }) => {
    if (name === undefined) return row
    const path = freePath(name, [...used])
    used.add(path)
    return { ...row, path }
  })
}

/** Returns siblings with positions in their order. Those that the request cannot know of stay behind whatever they stood behind. */
export const inOrder = <Row extends { id: string; position: string }>(
  wanted: readonly Row[],
  unseen: readonly Row[],
  before: readonly Row[],
): Row[] => {
  const rows = [...wanted]
  for (const row of unseen) {
    const above = before[before.findIndex(({ id }) => id === row.id) - 1]
    rows.splice(rows.findIndex(({ id }) => id === above?.id) + 1, 0, row)
  }
  const isUnchanged = rows.length === before.length && rows.every(({ id }, index) => id === before[index]!.id)
  const keys = isUnchanged ? before.map(({ position }) => position) : generateNKeysBetween(null, null, rows.length)
  return rows.map((row, index) => ({ ...row, position: keys[index]! }))
}
