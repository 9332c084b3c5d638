import { createRequire } from 'node:module'
import { pluckingColumn } from '../naming.ts'
import { noteStatement } from '../observe.ts'
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

/** The writes that a transaction has collected, as one statement in the form of Knex. */
export interface CollectedWrites {
  sql: string
  bindings: readonly unknown[]
}

/** The parts of Knex's own dialect that are replaced or called here. */
interface KnexClient {
  config: PostgresOptions
  transacting?: boolean
  acquireConnection(): Promise<PostgresConnection>
  releaseConnection(connection: PostgresConnection): Promise<void>
  positionBindings(sql: string): string
  processResponse(query: CompiledQuery, runner: unknown): unknown
  emit(event: 'query', query: Query): void
  listenerCount(event: 'query'): number
  _query(connection: PostgresConnection, query: Query): Promise<Query>
}

const Base = require('knex/lib/dialects/postgres/index.js') as new (config: unknown) => KnexClient

type AskedQuery = Query & { asked: RowQuery }

const asked = (text: string, values: readonly unknown[], isKept: boolean): AskedQuery => ({
  sql: text,
  bindings: values,
  asked: { text, values, isKept },
})

const askedQuery = (sql: string, values: Record<string, unknown>, isKept: boolean): AskedQuery => {
  const { text, names } = numberedSql(sql, values)
  const bindings = names.map((name) => values[name])
  return asked(text, bindings, isKept)
}

// The connections whose transaction has not begun, with the statement that begins it.
const beginnings = new WeakMap<PostgresConnection, string>()

const takeBeginning = (connection: PostgresConnection): string | undefined => {
  const begin = beginnings.get(connection)
  beginnings.delete(connection)
  return begin
}

const begun = (connection: PostgresConnection, query: RowQuery): RowQuery => ({
  ...query,
  begin: takeBeginning(connection),
})

// Longer statements write different numbers of rows each time, so keeping them would only displace others.
const maxKeptBindings = 200

const commit: RowQuery = { text: 'commit', values: [], isKept: false, mustReport: 'COMMIT' }

/**
 * Knex's dialect for PostgreSQL with five changes. Queries run without the events and copies of Knex. `ask` bypasses the query
 * builder, and lets the connection keep statements. `lookUp` also sends the queries of several requests at once. Transactions
 * begin together with their first statement. Statements count for their request.
 */
export class DirectPostgresClient extends Base {
  private readonly lookups = createLookups<RowQuery>((lookups) => void this.runTogether(lookups))

  runner(builder: unknown) {
    return new DirectRunner(this, builder)
  }

  override processResponse(query: CompiledQuery, runner: unknown): unknown {
    return super.processResponse(pluckingColumn(query), runner)
  }

  answer(query: Query): Promise<Query> {
    return this.withConnection((connection) => this.query(connection, query))
  }

  /** Runs a query for `queryRows`. */
  ask(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    return this.answerAsked(askedQuery(sql, values, this.canKeep()))
  }

  /** Runs the writes that a transaction has collected. */
  async write(writes: CollectedWrites): Promise<void> {
    await this.answerAsked(this.askedWrites(writes))
  }

  /** Runs the last writes of a transaction and commits it. If they fail, the commit rolls back, and their error is thrown. */
  async writeAndCommit(connection: PostgresConnection, writes: CollectedWrites): Promise<void> {
    const query = this.askedWrites(writes)
    const run = async () => {
      const ends = await Promise.allSettled(queryPostgres(connection, [begun(connection, query.asked), commit]))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
    try {
      await this.observe(query, run, noteStatement)
    } catch (error) {
      if (isStale(error)) dropAllStatements()
      throw error
    }
  }

  private askedWrites({ sql, bindings }: CollectedWrites): AskedQuery {
    return asked(this.positionBindings(sql), bindings, this.canKeep() && bindings.length <= maxKeptBindings)
  }

  private canKeep(): boolean {
    return !this.transacting || this.config.retriesTransactions
  }

  private async answerAsked(query: AskedQuery): Promise<unknown[]> {
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
    if (typeof given === 'string') return this.control(connection, { sql: given })
    if (!given.asked) given.sql = this.positionBindings(given.sql ?? '')
    return this.observe(given, () => this._query(connection, given), noteStatement)
  }

  /** Begins or ends a transaction or a part of it. These are no statements of the request. */
  private control(connection: PostgresConnection, query: Query & { sql: string }): Promise<Query> {
    const run = async () => {
      const isCommit = /^commit/i.test(query.sql)
      const isEnd = isCommit || /^rollback\b(?! to)/i.test(query.sql)
      // A transaction without a statement needs no end.
      const hasNothingToEnd = isEnd && takeBeginning(connection) !== undefined
      if (/^begin/i.test(query.sql)) beginnings.set(connection, query.sql)
      else if (isCommit && !hasNothingToEnd) await queryPostgres(connection, [commit])[0]
      else if (!hasNothingToEnd) await this._query(connection, query)
      return query
    }
    return this.observe(query, run)
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
    if (query.asked) {
      query.response = await queryPostgres(connection, [begun(connection, query.asked)])[0]
      return query
    }
    const begin = takeBeginning(connection)
    if (begin !== undefined) await queryPostgres(connection, [{ text: begin, values: [], isKept: false }])[0]
    return super._query(connection, query)
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
