import type { Knex } from 'knex'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** A request for one page of a list. */
export interface List {
  limit: number
  /** The cursor as the client sent it. */
  page: string | undefined
  /** The operation, its path and its filters. A cursor is valid only for the list that issued it. */
  scope: string
  secret: string
}

/** The envelope of every list response. */
export interface Listed<Item> {
  next?: { page: string }
  count: number
  items: Item[]
}

export type Order = 'asc' | 'desc'

/** A list by keyset: a deep page costs as much as the first one. */
export interface PageOptions<Row> {
  /** The matching rows with the columns that `present` needs, neither ordered nor limited. */
  rows: Knex.QueryBuilder
  /**
   * The query whose rows are counted. A query and not a promise: a count that had already started could fail while the rows
   * are read, and a rejection without a listener ends the process.
   */
  matches: Knex.QueryBuilder
  keys: { sql: string; of: (row: Row) => string | number }[]
  order: Order
  /** Returns the size of a row in characters. With it, a page of large rows holds fewer items than its limit. */
  weigh?: (row: Row) => number
}

/** Maximum size of a page; a single larger row is still returned. */
const maxCharacters = 1_000_000

const fitting = <Row>(rows: Row[], limit: number, weigh: (row: Row) => number): number => {
  let weight = 0
  const first = rows.slice(0, limit).findIndex((row) => (weight += weigh(row)) > maxCharacters)
  return first === -1 ? limit : Math.max(first, 1)
}

const beyond = (rows: Knex.QueryBuilder, columns: string[], order: Order, after: unknown[]) => {
  const marks = columns.map(() => '?').join(', ')
  // A row comparison scans the index once; `a < ? or (a = ? and b < ?)` may not.
  return rows.whereRaw(`(${columns.join(', ')}) ${order === 'asc' ? '>' : '<'} (${marks})`, after as string[])
}

/** Returns the position that the cursor holds, or undefined for the first page. */
export const positionOf = (list: List): unknown[] | undefined =>
  list.page === undefined ? undefined : decodeCursor(list.secret, list.scope, list.page)

/** Builds the envelope from up to `limit + 1` rows; the extra row only says that there is a next page. */
export const envelope = <Row, Item>(
  list: List,
  found: Row[],
  count: number,
  present: (row: Row) => Item,
  positionOfRow: (row: Row) => readonly unknown[],
): Listed<Item> => {
  const rows = found.slice(0, list.limit)
  const last = rows.at(-1)
  const more = found.length > list.limit && last !== undefined
  return {
    ...(more && { next: { page: encodeCursor(list.secret, list.scope, positionOfRow(last)) } }),
    count,
    items: rows.map(present),
  }
}

/** Reads one page of a list and counts all matches at the same time. */
export const readPage = async <Row, Item>(
  list: List,
  { rows, matches, keys, order, weigh = () => 0 }: PageOptions<Row>,
  present: (row: Row) => Item,
): Promise<Listed<Item>> => {
  const columns = keys.map(({ sql }) => sql)
  const after = positionOf(list)
  // `matches` may be the builder that `rows` is, so it is cloned before `beyond` changes it.
  const counting = matches.clone()
  const ordered = (after ? beyond(rows, columns, order, after) : rows).orderByRaw(
    columns.map((column) => `${column} ${order}`).join(', '),
  )
  // The input checks let only 1 to 1000 through. A literal limit gives a better query plan than a parameter.
  const found = ordered.limit(list.limit + 1, { skipBinding: true }) as Promise<Row[]>
  const [page, count] = await Promise.all([found, countOf(counting)])
  const limit = fitting(page, list.limit, weigh)
  return envelope({ ...list, limit }, page, count, present, (row) => keys.map((key) => key.of(row)))
}

/** Returns `count(*)` of a query as a number. */
export const countOf = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [row] = (await rows.clone().clearSelect().clearOrder().count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}
