import knex, { type Knex } from 'knex'
import { postgres } from '@scriptorium/database/dialects/postgres'
import { naming } from '@scriptorium/database/naming'
import type { Migration } from '@scriptorium/database/migration'

interface RecordedClient {
  acquireConnection(): Promise<object>
  releaseConnection(): Promise<void>
  _query(connection: object, query: { sql: string; response?: unknown }): Promise<unknown>
}

/** Returns the statements that a migration sends to PostgreSQL, without one: every query finds nothing. */
export const recordStatements = async (migration: Pick<Migration, 'up'>): Promise<string[]> => {
  const statements: string[] = []
  const db: Knex = knex({ client: 'pg', ...naming })
  const client = db.client as RecordedClient
  client.acquireConnection = () => Promise.resolve({})
  client.releaseConnection = () => Promise.resolve()
  client._query = (_connection, query) => {
    statements.push(query.sql)
    query.response = { rows: [], rowCount: 0, fields: [], command: '' }
    return Promise.resolve(query)
  }
  await migration.up(db, postgres)
  return statements
}
