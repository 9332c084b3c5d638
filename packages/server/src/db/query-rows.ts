import type { Knex } from 'knex'
import { anyTable } from './any-table.ts'

interface Synchronous {
  ask?(sql: string, values: Record<string, unknown>): Promise<unknown[]>
}

/**
 * Returns the rows of an SQL query with named values. It is for the queries of nearly every request: on SQLite it bypasses
 * the query builder and the pool of Knex, which take several times as long as the query itself.
 */
export const queryRows = async <Row>(db: Knex, sql: string, values: Record<string, unknown>): Promise<Row[]> => {
  const client = db.client as Synchronous
  return (await (client.ask ? client.ask(sql, values) : db.raw(sql, values))) as Row[]
}

/** Returns the rows of a table with these hashes. Bypasses the query builder as `queryRows` does. */
export const rowsByHash = async <Row>(db: Knex, table: string, hashes: readonly string[]): Promise<Row[]> => {
  const client = db.client as Synchronous
  if (!client.ask || db.isTransaction) return (await anyTable(db, table).whereIn('hash', hashes)) as Row[]
  const [sql, values] =
    hashes.length === 1
      ? [`select * from ${table} where hash = :hash`, { hash: hashes[0] }]
      : [
          `select * from ${table} where hash in (select value from json_each(:hashes))`,
          { hashes: JSON.stringify(hashes) },
        ]
  return (await client.ask(sql, values)) as Row[]
}
