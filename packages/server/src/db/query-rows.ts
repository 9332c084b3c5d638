import type { Knex } from 'knex'

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
