import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A query as Knex compiles it, with what it returned. */
export interface Query {
  sql?: string
  bindings?: readonly unknown[] | Record<string, unknown>
  response?: unknown
  context?: { lastID: number | bigint; changes: number }
}

/** The parts of a client that run a query. */
interface RunnerClient {
  /** Runs a query. Returns undefined if Knex's own runner has to do that. */
  answer(query: Query): Promise<Query> | undefined
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
 * statement. Everything but a single query is left to Knex.
 */
export class DirectRunner extends Base {
  override async run(): Promise<unknown> {
    const { client, builder } = this
    if (builder._connection) return super.run()
    const query = builder.toSQL()
    const answering = isSimple(query) ? client.answer(query) : undefined
    if (!answering) return super.run()
    return client.postProcessResponse(await client.processResponse(await answering, this))
  }
}
