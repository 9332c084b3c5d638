import type { Knex } from 'knex'
import { anyTable } from './any-table.ts'

/** The clients of both dialects, as far as queries bypass the query builder of Knex. */
interface DirectClient {
  /** Returns how `:hashes` is compared in SQL, and its value. Undefined if the query builder does it better. */
  anyOf(hashes: readonly string[]): { sql: string; value: unknown } | undefined
  ask(sql: string, values: Record<string, unknown>): Promise<unknown[]>
}

/**
 * Returns the rows of an SQL query with named values. It is for the queries of nearly every request: it bypasses the query
 * builder of Knex, which takes several times as long as the query itself. On PostgreSQL, the connection also keeps the
 * statement parsed and planned, since that takes several times as long as running it. So there must be few different texts.
 */
export const queryRows = async <Row>(db: Knex, sql: string, values: Record<string, unknown>): Promise<Row[]> =>
  (await (db.client as DirectClient).ask(sql, values)) as Row[]

/** Returns the rows of a table with these hashes. Bypasses the query builder as `queryRows` does. */
export const rowsByHash = async <Row>(db: Knex, table: string, hashes: readonly string[]): Promise<Row[]> => {
  const any = (db.client as DirectClient).anyOf(hashes)
  if (!any) return (await anyTable(db, table).whereIn('hash', hashes)) as Row[]
  if (hashes.length === 1) return queryRows(db, `select * from ${table} where hash = :hash`, { hash: hashes[0] })
  return queryRows(db, `select * from ${table} where hash ${any.sql}`, { hashes: any.value })
}
