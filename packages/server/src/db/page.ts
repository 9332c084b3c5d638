import type { Knex } from 'knex'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** One request for a part of a list. */
export interface List {
  limit: number
  /** The cursor, as it came. */
  page: string | undefined
  /** What the cursor is bound to: the operation, its path and its filters. */
  scope: string
  secret: string
}

/** The list envelope. */
export interface Listed<Item> {
  next?: { page: string }
  count: number
  items: Item[]
}

export type Order = 'asc' | 'desc'

/** A list by keyset: deep pages cost what the first one costs. */
export interface PageOptions<Row> {
  /** All rows that match, filtered but neither ordered nor limited. */
  rows: Knex.QueryBuilder
  /** The number of all matches. */
  count: Promise<number>
  /** SQL of what orders the list: unique together, never null, from an index where the list can grow long. */
  keys: { sql: string; of: (row: Row) => string | number }[]
  order: Order
  /** How many characters a row holds, where that can be many: then a page may have fewer items than asked for. */
  weigh?: (row: Row) => number
}

/** What a page holds at most, in characters, unless one row alone holds more. */
const maxWeight = 1_000_000

const fitting = <Row>(rows: Row[], limit: number, weigh: (row: Row) => number): number => {
  let weight = 0
  const first = rows.slice(0, limit).findIndex((row) => (weight += weigh(row)) > maxWeight)
  return first === -1 ? limit : Math.max(first, 1)
}

const beyond = (rows: Knex.QueryBuilder, columns: string[], order: Order, after: unknown[]) => {
  const marks = columns.map(() => '?').join(', ')
  // A row comparison walks the index once, where `a < ? or (a = ? and b < ?)` may not.
  return rows.whereRaw(`(${columns.join(', ')}) ${order === 'asc' ? '>' : '<'} (${marks})`, after as string[])
}

/** The position from the cursor, if there is one. */
export const positionOf = (list: List): unknown[] | undefined =>
  list.page === undefined ? undefined : decodeCursor(list.secret, list.scope, list.page)

/** Cuts `limit + 1` items to a page of the list. */
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

/** Reads one page of a list from the database. */
export const readPage = async <Row, Item>(
  list: List,
  { rows, count, keys, order, weigh = () => 0 }: PageOptions<Row>,
  present: (row: Row) => Item,
): Promise<Listed<Item>> => {
  const columns = keys.map(({ sql }) => sql)
  const after = positionOf(list)
  const ordered = (after ? beyond(rows, columns, order, after) : rows).orderByRaw(
    columns.map((column) => `${column} ${order}`).join(', '),
  )
  // The limit is parsed by the gate, 1 to 1000; a literal makes a better plan than a parameter.
  const found = (await ordered.limit(list.limit + 1, { skipBinding: true })) as Row[]
  const limit = fitting(found, list.limit, weigh)
  return envelope({ ...list, limit }, found, await count, present, (row) => keys.map((key) => key.of(row)))
}

/** `count(*)` of a query, as a number. */
export const countOf = async (rows: Knex.QueryBuilder): Promise<number> => {
  const [row] = (await rows.clone().clearSelect().clearOrder().count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}
