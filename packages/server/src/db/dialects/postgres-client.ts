import { createRequire } from 'node:module'
import { noteStatement } from '../../log.ts'
import { DirectRunner, type Query as CompiledQuery } from './direct-runner.ts'
import { numberedSql } from './numbered-sql.ts'
import { queryPostgres, type PostgresConnection } from './postgres-query.ts'
import { dropAllStatements, isStale, statementOf } from './postgres-statements.ts'

const require = createRequire(import.meta.url)

interface Query extends CompiledQuery {
  /** Set by `ask`: the query returns rows with the names of the code. The connection may keep the statement or not. */
  asked?: 'kept' | 'once'
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

/**
 * Knex's dialect for PostgreSQL with three changes. Queries run without the events and copies of Knex. `ask` bypasses the query
 * builder, and lets the connection keep statements. Statements count for their request.
 */
export class DirectPostgresClient extends Base {
  runner(builder: unknown) {
    return new DirectRunner(this, builder)
  }

  answer(query: Query): Promise<Query> {
    return this.withConnection((connection) => this.query(connection, query))
  }

  /** Runs a query for `queryRows`. */
  async ask(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    const { text, names } = numberedSql(sql, values)
    const asked = this.transacting && !this.config.retriesTransactions ? 'once' : 'kept'
    const query: Query = { sql: text, bindings: names.map((name) => values[name]), asked }
    return this.withConnection(async (connection) => {
      try {
        return (await this.query(connection, query)).response as unknown[]
      } catch (error) {
        if (!isStale(error)) throw error
        dropAllStatements()
        // A transaction has to begin again.
        if (this.transacting) throw error
        return (await this.query(connection, query)).response as unknown[]
      }
    })
  }

  /** For `rowsByHash`. */
  anyOf(hashes: readonly string[]) {
    return { sql: '= any(:hashes)', value: hashes }
  }

  async query(connection: PostgresConnection, given: Query | string): Promise<Query> {
    const query = typeof given === 'string' ? { sql: given } : given
    query.sql = query.asked ? query.sql! : this.positionBindings(query.sql ?? '')
    // Transactions pass the event on to the listeners of the whole client.
    if (this.transacting || this.listenerCount('query') > 0) this.emit('query', query)
    const startedAt = performance.now()
    // The begin and end of a transaction, which Knex sends as strings, are no statements of the request.
    const note = (error?: unknown) => void (typeof given !== 'string' && noteStatement(query.sql!, startedAt, error))
    try {
      const answered = await this._query(connection, query)
      note()
      return answered
    } catch (error) {
      ;(error as Error).message = `${query.sql} - ${(error as Error).message}`
      note(error)
      throw error
    }
  }

  override async _query(connection: PostgresConnection, query: Query): Promise<Query> {
    if (!query.asked) return super._query(connection, query)
    const statement = query.asked === 'kept' ? statementOf(connection, query.sql!) : undefined
    query.response = await queryPostgres(connection, query.sql!, query.bindings as unknown[], statement)
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
