import type Sqlite from 'better-sqlite3'
import { createRequire } from 'node:module'
import { steadyPlan } from './steady-plans.ts'

const require = createRequire(import.meta.url)

interface Query {
  sql?: string
  bindings?: unknown[]
  response?: unknown
  context?: { lastID: number | bigint; changes: number }
}

interface Transaction {
  readOnly?: boolean
  query(connection: unknown, sql: string): Promise<unknown>
}

/** How the connections of a client are opened. */
export interface SqliteOptions {
  readonly: boolean
  setUp(connection: Sqlite.Database): void
}

/** The parts of Knex's own dialect that are replaced or called here. */
interface KnexClient {
  connectionSettings: { options: SqliteOptions }
  pool?: object
  transacting?: boolean
  acquireRawConnection(): Promise<Sqlite.Database>
  destroy(): Promise<void>
  postProcessResponse(rows: unknown[]): unknown[]
  raw(sql: string, values: object): PromiseLike<unknown[]>
  transaction(container: unknown, config: unknown, outer: unknown): Transaction
  _formatBindings(bindings: unknown[] | undefined): unknown[]
}

const Base = require('knex/lib/dialects/better-sqlite3/index.js') as new (config: unknown) => KnexClient
const BaseTransaction = require('knex/lib/execution/transaction.js') as new (...args: unknown[]) => Transaction

// A deferred BEGIN fails as soon as two writers meet; IMMEDIATE takes the write lock first and waits for it. One that only
// reads needs no lock.
class ImmediateTransaction extends BaseTransaction {
  begin(connection: unknown) {
    return this.query(connection, this.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;')
  }
}

const maxStatements = 500
const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>()

const prepared = (connection: Sqlite.Database, sql: string): Sqlite.Statement => {
  let known = statements.get(connection)
  if (!known) statements.set(connection, (known = new Map()))
  let statement = known.get(sql)
  if (!statement) {
    statement = connection.prepare(steadyPlan(sql))
    if (known.size >= maxStatements) known.clear()
    known.set(sql, statement)
  }
  return statement
}

/**
 * Knex's better-sqlite3 dialect with three changes: prepared statements are kept by their SQL text, where it prepares each
 * query anew (half of the time of a small read), transactions begin IMMEDIATE, and `ask` goes past the builder and the pool.
 */
export class CachedSqliteClient extends Base {
  private reader?: Promise<Sqlite.Database>

  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    this.connectionSettings.options.setUp(connection)
    return connection
  }

  override transaction(container: unknown, config: unknown, outer: unknown) {
    return new ImmediateTransaction(this, container, config, outer)
  }

  /** For `ask` in db/ask.ts. A statement on its own is over before anybody else runs: one connection does for all of them. */
  async ask(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    if (this.transacting || !this.connectionSettings.options.readonly) return this.raw(sql, values)
    const connection = await (this.reader ??= this.openReader())
    return this.postProcessResponse(prepared(connection, sql).all(values))
  }

  private openReader() {
    // As the pool says it, once it is closed.
    const opening = this.pool
      ? this.acquireRawConnection()
      : Promise.reject(new Error('Unable to acquire a connection'))
    opening.catch(() => (this.reader = undefined))
    return opening
  }

  override async destroy() {
    const reader = this.reader
    this.reader = undefined
    await super.destroy()
    const connection = await reader?.catch(() => undefined)
    connection?.close()
  }

  async _query(connection: Sqlite.Database, query: Query): Promise<Query> {
    if (!query.sql) throw new Error('The query is empty')
    const statement = prepared(connection, query.sql)
    const bindings = this._formatBindings(query.bindings)
    if (statement.reader) {
      query.response = statement.all(bindings)
      return query
    }
    const result = statement.run(bindings)
    query.response = result
    query.context = { lastID: result.lastInsertRowid, changes: result.changes }
    return query
  }
}
