import type { Knex } from 'knex'

interface Synchronous {
  ask?(sql: string, values: Record<string, unknown>): Promise<unknown[]>
}

/**
 * The rows of a query in SQL, with values by name. For what nearly every request asks: SQLite, which is in this process, then
 * answers at once, where the builder and the pool of Knex take several times as long as the query.
 */
export const ask = async <Row>(db: Knex, sql: string, values: Record<string, unknown>): Promise<Row[]> => {
  const client = db.client as Synchronous
  return (await (client.ask ? client.ask(sql, values) : db.raw(sql, values))) as Row[]
}
