import { createRequire } from 'node:module'
import type Sqlite from 'better-sqlite3'

const require = createRequire(import.meta.url)

/** A query as Knex compiles it, with what it returned. */
export interface Query {
  sql?: string
  bindings?: unknown[] | Record<string, unknown>
  response?: unknown
  context?: { lastID: number | bigint; changes: number }
}

/** The parts of a client that run a query. */
interface RunnerClient {
  connectionFor(): Promise<Sqlite.Database> | undefined
  query(connection: Sqlite.Database, query: Query): Promise<Query>
  processResponse(query: Query, runner: unknown): unknown
  postProcessResponse(result: unknown): unknown
}

interface Builder {
  toSQL(): Query | Query[]
  _connection?: unknown
}

const Base = require('knex/lib/execution/runner.js') as new (
  client: unknown,
  builder: unknown,
) => { client: RunnerClient; builder: Builder; run(): Promise<unknown> }

const isSimple = (query: Query | Query[]): query is Query =>
  !Array.isArray(query) && !('timeout' in query && query.timeout)

/**
 * Runs a query without the events, the copies and the chain of promises of Knex's own runner, which take as long as a small
 * statement. Everything but a single query on a known connection is left to Knex.
 */
export class DirectRunner extends Base {
  override async run(): Promise<unknown> {
    const { client, builder } = this
    const opening = builder._connection ? undefined : client.connectionFor()
    if (!opening) return super.run()
    const query = builder.toSQL()
    if (!isSimple(query)) return super.run()
    const answered = await client.query(await opening, query)
    return client.postProcessResponse(await client.processResponse(answered, this))
  }
}
