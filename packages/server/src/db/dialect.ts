import type { Knex } from 'knex'

/** What kind of trouble a database error is, in words that both databases share. */
export type Trouble = 'duplicate' | 'retry' | 'unavailable' | 'full' | 'invalid'

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
}

/** Damage that the database itself finds. */
export interface Damage {
  /** Absent if the damage cannot be attributed to a table. */
  table?: string
  message: string
}

/** A row of any table. */
export type Row = Record<string, unknown>

/** All that differs between SQLite and PostgreSQL. One file each, in `dialects/`. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  connect(url: string): Pools
  /** Serializes the transaction with every other one that names the same guard. */
  guard(trx: Knex, key: string): Promise<void>
  /** Whether nobody else holds this name; then it is held to the end of the transaction. Never waits. */
  tryHold(trx: Knex.Transaction, key: string): Promise<boolean>
  /** Lets nobody else write to these tables until the transaction ends, and sees all that others have written by then. */
  lockTables(trx: Knex.Transaction, ...tables: string[]): Promise<void>
  /** Makes a column of text compare byte by byte, whatever the collation of the database. */
  compareBytes(db: Knex, table: string, column: string): Promise<void>
  /** Makes `fold(text)` known to the database: text in lower case, whatever its alphabet and the database's locale. */
  createFold(db: Knex): Promise<void>
  /** Makes a query lock what it finds, and pass over what others have locked. */
  takeOnly(query: Knex.QueryBuilder): Knex.QueryBuilder
  /** The tables that hold data, by their names in the database; indexes that keep tables of their own are left out. */
  tables(db: Knex): Promise<string[]>
  /** The columns of a table that can be written; what the database computes by itself is left out. */
  columns(db: Knex, table: string): Promise<string[]>
  /** All rows of a table, some at a time, however many there are. */
  rows(trx: Knex.Transaction, table: string): AsyncGenerator<Row[]>
  /** Lets references come before what they refer to; they are checked when the work is done. */
  deferReferences<T>(trx: Knex.Transaction, work: () => Promise<T>): Promise<T>
  /** Lets the database check what it has stored. It reads everything and changes nothing. */
  checkIntegrity(db: Knex): Promise<Damage[]>
  trouble(error: unknown): Trouble | undefined
}
