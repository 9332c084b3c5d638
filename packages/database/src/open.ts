import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Dialect, Pools } from './dialect.ts'
import { createFullness } from '@scriptorium/basics/fullness'
import { connectReplica, postgres } from './dialects/postgres.ts'
import { connectMemory, fileOf, sqlite } from './dialects/sqlite.ts'
import { watchReplica, type Replica } from './replica.ts'
import { writeTx, type Writer, type WriteTx } from './transaction.ts'
import { createTurns } from './turns.ts'
import { createWaits, type Waits } from './waits.ts'

/** The database as the server sees it: reads without a transaction, writes only through `writeTx`. */
export interface Database {
  dialect: Dialect
  read: Knex
  writeTx: WriteTx
  /**
   * Like `writeTx`, but does not wait for the disk: a power loss may undo the write, a crash of the process does not. For
   * rows that come back by themselves, such as claims of jobs and counts of requests.
   */
  writeTxUnsynced: WriteTx
  /** Returns whether a write has just found no room on the disk. */
  isFull(): boolean
  /**
   * Returns a number that changes with each commit of any process: what was read since the same number was returned is current.
   * Undefined if only a query can tell.
   */
  changes(): number | undefined
  /** For migrations and tools; handlers get a transaction instead. */
  write: Knex
  /** Runs work that reads one state of the database, whatever others write meanwhile. */
  snapshot<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>
  /** Throws when the database is no longer where it was opened: its file was deleted or replaced. */
  requireInPlace(): void
  waits: Waits
  /** The read replica, if the operator has one. */
  replica?: Replica
  close(): Promise<void>
}

const dialectOf = (url: string): Dialect => (/^postgres(ql)?:/.test(url) ? postgres : sqlite)

/** Returns the file of a SQLite database, and undefined for PostgreSQL. */
export const sqliteFileOf = (url: string): string | undefined => (dialectOf(url) === sqlite ? fileOf(url) : undefined)

/** Opens `sqlite:./data/scriptorium.db`, a plain file name, or `postgres://…`. */
export const openDatabase = (url: string): Database => {
  const dialect = dialectOf(url)
  const waits = createWaits()
  return databaseOf(dialect, dialect.connect(url, waits), waits)
}

/** Opens an empty SQLite database that has no file and ends when it is closed. */
export const openInMemory = (): Database => {
  const waits = createWaits()
  return databaseOf(sqlite, connectMemory(waits), waits)
}

const databaseOf = (dialect: Dialect, pools: Pools, waits: Waits): Database => {
  const { read, write, transact, requireInPlace, changes = () => undefined } = pools
  const fullness = createFullness()
  const writer: Writer = {
    dialect,
    transact,
    noteFull: fullness.note,
    ...(!dialect.isInProcess && { takeTurns: createTurns(waits) }),
  }
  return {
    dialect,
    read,
    write,
    writeTx: writeTx(writer, { durable: true }),
    writeTxUnsynced: writeTx(writer, { durable: false }),
    isFull: fullness.isFull,
    changes,
    requireInPlace,
    waits,
    snapshot: (work) => read.transaction(work, { isolationLevel: 'repeatable read', readOnly: true }),
    close: async () => {
      await read.destroy()
      if (write !== read) await write.destroy()
    },
  }
}

/** Returns a database whose reads a replica can answer, too. The replica need not be reachable yet. */
export const withReplica = (database: Database, url: string, log: Logger): Database => {
  const replica = watchReplica({ primary: database, replica: connectReplica(url, database.waits) }, log)
  const close = async () => {
    await replica.close()
    await database.close()
  }
  return { ...database, replica, close }
}
