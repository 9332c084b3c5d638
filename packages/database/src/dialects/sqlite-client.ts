import type Sqlite from 'better-sqlite3'
import { createRequire } from 'node:module'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { pluckingColumn } from '../naming.ts'
import { DirectRunner, type Query } from './direct-runner.ts'
import { runStatement } from './sqlite-busy.ts'
import { InsertCompiler } from './sqlite-inserts.ts'
import { prepared } from './sqlite-statements.ts'

const require = createRequire(import.meta.url)

interface Transaction {
  readOnly?: boolean
  _completed: boolean
  _resolver(value: unknown): void
  _rejecter(error: unknown): void
  query(connection: unknown, sql: string, status?: number, value?: unknown): Promise<unknown>
}

/** Options of `transaction` in addition to those of Knex. */
export interface TransactionConfig {
  /** One write of a group (sqlite-groups.ts): the group begins and commits for it. */
  part?: 'first' | 'later'
}

/** Options of the connections of a client. */
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
  acquireConnection(): Promise<Sqlite.Database>
  destroy(): Promise<void>
  processResponse(query: Query, runner: unknown): unknown
  postProcessResponse(rows: unknown[]): unknown[]
  raw(sql: string, values: object): PromiseLike<unknown[]>
  emit(event: 'query', query: Query): void
  listenerCount(event: 'query'): number
  transaction(container: unknown, config: unknown, outer: unknown): Transaction
}

const Base = require('knex/lib/dialects/better-sqlite3/index.js') as new (config: unknown) => KnexClient
const BaseTransaction = require('knex/lib/execution/transaction.js') as new (...args: unknown[]) => Transaction

// A deferred BEGIN fails as soon as two writers meet; IMMEDIATE takes the write lock first and waits for it. A transaction
// that only reads needs no lock.
class ImmediateTransaction extends BaseTransaction {
  begin(connection: unknown) {
    return this.query(connection, this.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;')
  }
}

const [committed, rolledBack] = [1, 2]

// The group that runs this write has begun and will commit. The first write needs no savepoint: if it fails, the group rolls
// back. A savepoint costs a copy of every page that the write changes.
class FirstPart extends BaseTransaction {
  begin() {
    return Promise.resolve()
  }

  commit(_connection: unknown, value: unknown) {
    this._completed = true
    this._resolver(value)
  }

  rollback(_connection: unknown, error: unknown) {
    this._completed = true
    this._rejecter(error)
  }
}

class LaterPart extends BaseTransaction {
  begin(connection: unknown) {
    return this.query(connection, 'savepoint part_of_group')
  }

  commit(connection: unknown, value: unknown) {
    return this.query(connection, 'release part_of_group', committed, value)
  }

  rollback(connection: unknown, error: unknown) {
    return this.query(connection, 'rollback to part_of_group', rolledBack, error)
  }
}

const transactionOf = ({ part }: TransactionConfig) =>
  part === undefined ? ImmediateTransaction : part === 'first' ? FirstPart : LaterPart

const toStored = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.valueOf() : value
}

const storedValues = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toStored(value)]))

/**
 * Knex's better-sqlite3 dialect with six changes. Prepared statements are cached by their SQL; Knex prepares each query
 * again, which is half of the time of a small read. Transactions begin IMMEDIATE, or are parts of a group. `ask` bypasses the
 * query builder. Inserts of several rows are shorter. Reads outside of transactions share one connection and bypass the pool. A long run of queries lets other
 * events of the process have their turn.
 */
export class CachedSqliteClient extends Base {
  private reader?: Promise<Sqlite.Database>
  private opened?: Sqlite.Database

  override async acquireRawConnection(): Promise<Sqlite.Database> {
    const connection = await super.acquireRawConnection()
    this.connectionSettings.options.setUp(connection)
    return connection
  }

  override transaction(container: unknown, config: TransactionConfig, outer: unknown) {
    return new (transactionOf(config))(this, container, config, outer)
  }

  queryCompiler(builder: unknown, formatter: unknown) {
    return new InsertCompiler(this, builder, formatter)
  }

  runner(builder: unknown) {
    return new DirectRunner(this, builder)
  }

  override processResponse(query: Query, runner: unknown): unknown {
    return super.processResponse(pluckingColumn(query), runner)
  }

  answer(query: Query): Promise<Query> | undefined {
    return this.connectionFor()?.then((connection) => this.query(connection, query))
  }

  /**
   * Returns the connection of a query, or undefined if the pool has to choose it. A single statement ends before any other
   * code runs, so all reads outside of transactions share one connection.
   */
  private connectionFor(): Promise<Sqlite.Database> | undefined {
    if (this.transacting) return this.acquireConnection()
    return this.connectionSettings.options.readonly ? (this.reader ??= this.openReader()) : undefined
  }

  /** Runs a query for `queryRows`. Small reads outside of transactions are most queries, so they take the shortest way. */
  async ask(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    const opening = this.connectionFor()
    if (!opening) return this.raw(sql, values)
    const connection = await opening
    if (this.transacting) {
      const { response } = await this.query(connection, { sql, bindings: storedValues(values) })
      return this.postProcessResponse(response as unknown[])
    }
    const turn = turnOfEventLoop()
    if (turn) await turn
    const found = runStatement(sql, () => prepared(connection, sql).all(values))
    return this.postProcessResponse(found instanceof Promise ? await found : found)
  }

  /** Runs a query for `queryRow`. */
  lookUp(sql: string, values: Record<string, unknown>): Promise<unknown[]> {
    return this.ask(sql, values)
  }

  /** For `rowsByHash`. */
  anyOf(hashes: readonly string[]) {
    if (this.transacting) return undefined
    return { sql: 'in (select value from json_each(:hashes))', value: JSON.stringify(hashes) }
  }

  /** For `changes` of `Database`: undefined until the first read, and while the file is locked. */
  changes(): number | undefined {
    if (!this.opened) return undefined
    try {
      return (prepared(this.opened, 'pragma data_version').get() as { data_version: number }).data_version
    } catch {
      return undefined
    }
  }

  private openReader() {
    // The message that the pool gives once it is closed.
    const opening = this.pool
      ? this.acquireRawConnection()
      : Promise.reject(new Error('Unable to acquire a connection'))
    opening.then(
      (connection) => (this.opened = connection),
      () => (this.reader = undefined),
    )
    return opening
  }

  override async destroy() {
    const reader = this.reader
    this.reader = undefined
    this.opened = undefined
    await super.destroy()
    const connection = await reader?.catch(() => undefined)
    connection?.close()
  }

  async query(connection: Sqlite.Database, given: Query | string): Promise<Query> {
    const query = typeof given === 'string' ? { sql: given } : given
    // Transactions pass the event on to the listeners of the whole client.
    if (this.transacting || this.listenerCount('query') > 0) this.emit('query', query)
    try {
      return await this._query(connection, query)
    } catch (error) {
      ;(error as Error).message = `${query.sql} - ${(error as Error).message}`
      throw error
    }
  }

  async _query(connection: Sqlite.Database, query: Query): Promise<Query> {
    const { sql, bindings = [] } = query
    if (!sql) throw new Error('The query is empty')
    const turn = turnOfEventLoop()
    if (turn) await turn
    const statement = prepared(connection, sql)
    const values = Array.isArray(bindings) ? bindings.map(toStored) : bindings
    if (statement.reader) {
      query.response = await runStatement(sql, () => statement.all(values))
      return query
    }
    const result = await runStatement(sql, () => statement.run(values))
    query.response = result
    query.context = { lastID: result.lastInsertRowid, changes: result.changes }
    return query
  }
}
