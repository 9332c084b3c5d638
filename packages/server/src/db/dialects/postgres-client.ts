import { createRequire } from 'node:module'
import { noteStatement } from '../../log.ts'
import { DirectRunner, type Query as CompiledQuery } from './direct-runner.ts'
import { createLookups, type Lookup } from './lookups.ts'
import { numberedSql } from './numbered-sql.ts'
import { queryPostgres, type PostgresConnection, type RowQuery } from './postgres-query.ts'
import { dropAllStatements, isStale, keepsStatements } from './postgres-statements.ts'

const require = createRequire(import.meta.url)

interface Query extends CompiledQuery {
  /** Set for queries that bypass the query builder. They return rows with the names of the code. */
  asked?: RowQuery
}

/** Options of the connections of a client. */
export interface PostgresOptions {
  /** Whether transactions run again when one of their statements fails because it was kept. */
  retriesTransactions: boolean
}

/** The parts of Knex's own dialect that are replaced or called here. */
interface KnexClient {
  config: PostgresOptions
  transacting?: boolean
  acquireConnection(): Promise<PostgresConnection>
  releaseConnection(connection: PostgresConnection): Promise<void>
  positionBindings(sql: string): string
  emit(event: 'query', query: Query): void
  listenerCount(event: 'query'): number
  _query(connection: PostgresConnection, query: Query): Promise<Query>
}

const Base = require('knex/lib/dialects/postgres/index.js') as new (config: unknown) => KnexClient

const askedQuery = (sql: string, values: Record<string, unknown>, isKept: boolean): Query & { asked: RowQuery } => {
  const { text, names } = numberedSql(sql, values)
  const bindings = names.map((name) => values[name])
  return { sql: text, bindings, asked: { text, values: bindings, isKept } }
}

/**
 * Knex's dialect for PostgreSQL with four changes. Queries run without the events and copies of Knex. `ask` bypasses the query
 * builder, and lets the connection keep statements. `lookUp` also sends the queries of several requests at once. Statements
 * count for their request.
 */
export class DirectPostgresClient extends Base {
  private readonly lookups = createLookups<RowQuery>((lookups) => void this.runTogether(lookups))

  runner(builder: unknown) {
    return new DirectRunner(this, builder)
  }

  answer(query: Query): Promise<Query> {
    return this.withConnection((connection) => this.query(connection, query))
  }

  /** Runs a query for `queryRows`. */
  async ask(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    const query = askedQuery(sql, values, !this.transacting || this.config.retriesTransactions)
    try {
      return (await this.answer(query)).response as unknown[]
    } catch (error) {
      if (!isStale(error)) throw error
      dropAllStatements()
      // A transaction has to begin again.
      if (this.transacting) throw error
      return (await this.answer(query)).response as unknown[]
    }
  }

  /** Runs a query for `queryRow`. */
  async lookUp(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    if (this.transacting) return this.ask(sql, values)
    const query = askedQuery(sql, values, true)
    try {
      return await this.observe(query, () => this.lookups(query.asked), noteStatement)
    } catch (error) {
      if (!isStale(error)) throw error
      dropAllStatements()
      return this.ask(sql, values)
    }
  }

  private async runTogether(lookups: readonly Lookup<RowQuery>[]): Promise<void> {
    try {
      await this.withConnection(async (connection) => {
        // Behind PgBouncer, each query may run on another connection.
        const here = keepsStatements(connection) ? lookups : lookups.slice(0, 1)
        for (const lookup of lookups.slice(here.length)) void this.runTogether([lookup])
        const found = queryPostgres(
          connection,
          here.map(({ query }) => query),
        )
        for (const [index, { resolve }] of here.entries()) resolve(found[index]!)
        await Promise.allSettled(found)
      })
    } catch (error) {
      for (const { reject } of lookups) reject(error)
    }
  }

  /** For `rowsByHash`. */
  anyOf(hashes: readonly string[]) {
    return { sql: '= any(:hashes)', value: hashes }
  }

  async query(connection: PostgresConnection, given: Query | string): Promise<Query> {
    const query = typeof given === 'string' ? { sql: given } : given
    if (!query.asked) query.sql = this.positionBindings(query.sql ?? '')
    const run = () => this._query(connection, query)
    // The begin and end of a transaction, which Knex sends as strings, are no statements of the request.
    return this.observe(query, run, typeof given === 'string' ? undefined : noteStatement)
  }

  private async observe<T>(query: Query, run: () => Promise<T>, note?: typeof noteStatement): Promise<T> {
    // Transactions pass the event on to the listeners of the whole client.
    if (this.transacting || this.listenerCount('query') > 0) this.emit('query', query)
    const startedAt = performance.now()
    try {
      const answered = await run()
      note?.(query.sql!, startedAt)
      return answered
    } catch (error) {
      ;(error as Error).message = `${query.sql} - ${(error as Error).message}`
      note?.(query.sql!, startedAt, error)
      throw error
    }
  }

  override async _query(connection: PostgresConnection, query: Query): Promise<Query> {
    if (!query.asked) return super._query(connection, query)
    query.response = await queryPostgres(connection, [query.asked])[0]
    return query
  }

  private async withConnection<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquireConnection()
    try {
      return await work(connection)
    } finally {
      void this.releaseConnection(connection)
    }
  }
}
