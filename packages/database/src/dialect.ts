import type { Knex } from 'knex'
import type { Waits } from './waits.ts'

/** The kinds of database errors, the same for both databases. */
export type DatabaseErrorKind = 'duplicate' | 'retry' | 'busy' | 'unavailable' | 'full' | 'invalid'

/** How a transaction is committed. */
export interface TransactOptions {
  /** Whether the commit waits for the disk. If not, a power loss may undo it; a crash of the process does not. */
  durable: boolean
}

/** Runs work in a write transaction and resolves after the commit. */
export type Transact = <T>(work: (trx: Knex.Transaction) => Promise<T>, options: TransactOptions) => Promise<T>

/** The connections to a database: a writer, and readers that never wait for it. */
export interface Pools {
  write: Knex
  read: Knex
  transact: Transact
  /** Throws when the database is no longer where it was opened. */
  requireInPlace(): void
  /** As in `Database`. */
  changes?(): number | undefined
}

/** Damage that the database itself finds. */
export interface Damage {
  /** Absent if the damage cannot be attributed to a table. */
  table?: string
  message: string
}

/** A row of any table. */
export type Row = Record<string, unknown>

/** The differences between SQLite and PostgreSQL. Each has a file in `dialects/`. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  /** Whether the database runs in this process, so that a query needs no round trip. */
  isInProcess: boolean
  connect(url: string, waits: Waits): Pools
  /** Makes the transaction wait for every other one with the same guard. */
  guard(trx: Knex, key: string): Promise<void>
  /**
   * Holds a name until the transaction ends, without waiting, and then waits for the guard. Returns false if another transaction
   * holds the name.
   */
  tryHold(trx: Knex.Transaction, key: string, guard: string): Promise<boolean>
  /** Keeps others from writing to these tables until the transaction ends, after their current writes are committed. */
  lockTables(trx: Knex.Transaction, ...tables: string[]): Promise<void>
  /**
   * Makes a transaction with migrations wait for every other one, however long that takes. After it, statements may take long, but
   * none waits for a lock so long that requests queue up behind it.
   */
  guardMigrations(trx: Knex.Transaction): Promise<void>
  /** Makes a text column compare byte by byte, whatever the collation of the database. */
  compareBytes(db: Knex, table: string, column: string): Promise<void>
  /** Creates the SQL function `fold(text)`: lower case in any alphabet, whatever the locale of the database. */
  createFold(db: Knex): Promise<void>
  /** Makes a query lock the rows that it finds and skip those that others have locked. */
  takeOnly(query: Knex.QueryBuilder): Knex.QueryBuilder
  /** Returns the names of the tables in the database, without the internal tables of indexes. */
  tables(db: Knex): Promise<string[]>
  /** Returns the columns of a table that can be written, without generated ones. */
  columns(db: Knex, table: string): Promise<string[]>
  /** Yields all rows of a table in batches. */
  rows(trx: Knex.Transaction, table: string): AsyncGenerator<Row[]>
  /** Defers the checks of foreign keys to the end of the work, so that rows may come in any order. */
  deferReferences<T>(trx: Knex.Transaction, work: () => Promise<T>): Promise<T>
  /** Returns the names of the indexes, without those of primary keys. */
  indexes(db: Knex): Promise<string[]>
  /** Lets the database check what it has stored. It reads everything and changes nothing. */
  checkIntegrity(db: Knex): Promise<Damage[]>
  /** Checks the references between rows, and the types of values where the database does not enforce them. */
  checkRows(db: Knex): Promise<Damage[]>
  trouble(error: unknown): DatabaseErrorKind | undefined
}
