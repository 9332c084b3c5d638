import type { Knex } from 'knex'
import { anyTable } from './any-table.ts'

/** The clients of both dialects, as far as queries bypass the query builder of Knex. */
interface DirectClient {
  /** Returns how `:hashes` is compared in SQL, and its value. Undefined if the query builder does it better. */
  anyOf(hashes: readonly string[]): { sql: string; value: unknown } | undefined
  ask(sql: string, values: Record<string, unknown>): Promise<unknown[]>
  lookUp(sql: string, values: Record<string, unknown>): Promise<unknown[]>
}

/**
 * Returns the rows of an SQL query with named values. It is for the queries of nearly every request: it bypasses the query
 * builder of Knex, which takes several times as long as the query itself. On PostgreSQL, the connection also keeps the
 * statement parsed and planned, since that takes several times as long as running it. So there must be few different texts.
 */
export const queryRows = async <Row>(db: Knex, sql: string, values: Record<string, unknown>): Promise<Row[]> =>
  (await (db.client as DirectClient).ask(sql, values)) as Row[]

/**
 * Returns the first row of an SQL query with named values, and otherwise does what `queryRows` does. It is for queries that find
 * rows by a key: on PostgreSQL, those that several requests start at the same moment run one after another on one connection.
 */
export const queryRow = async <Row>(db: Knex, sql: string, values: Record<string, unknown>): Promise<Row | undefined> =>
  (await (db.client as DirectClient).lookUp(sql, values))[0] as Row | undefined

/** Returns the rows of a table with these hashes. Bypasses the query builder as `queryRows` does. */
export const rowsByHash = async <Row>(db: Knex, table: string, hashes: readonly string[]): Promise<Row[]> => {
  const any = (db.client as DirectClient).anyOf(hashes)
  if (!any) return (await anyTable(db, table).whereIn('hash', hashes)) as Row[]
  if (hashes.length === 1) {
    const row = await queryRow<Row>(db, `select * from ${table} where hash = :hash`, { hash: hashes[0] })
    return row ? [row] : []
  }
  return queryRows(db, `select * from ${table} where hash ${any.sql}`, { hashes: any.value })
}
