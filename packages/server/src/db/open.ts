import type { Knex } from 'knex'
import type { Dialect } from './dialect.ts'
import { postgres } from './dialects/postgres.ts'
import { sqlite } from './dialects/sqlite.ts'
import { writeTx, type WriteTx } from './transaction.ts'

/** What queries run on: the reader, or a transaction. */
export type Db = Knex

/** The database as the server sees it: reads without a transaction, writes only through `writeTx`. */
export interface Database {
  dialect: Dialect
  read: Knex
  writeTx: WriteTx
  /** For migrations and tools; handlers get a transaction instead. */
  write: Knex
  /** Reads one state of the database, whatever others write meanwhile. */
  snapshot<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const dialectOf = (url: string): Dialect => (/^postgres(ql)?:/.test(url) ? postgres : sqlite)

/** Opens `sqlite:./data/scriptorium.db`, a plain file name, or `postgres://…`. */
export const openDatabase = (url: string): Database => {
  const dialect = dialectOf(url)
  const { read, write } = dialect.connect(url)
  return {
    dialect,
    read,
    write,
    writeTx: writeTx(dialect, write),
    snapshot: (work) => read.transaction(work, { isolationLevel: 'repeatable read', readOnly: true }),
    close: async () => {
      await read.destroy()
      if (write !== read) await write.destroy()
    },
  }
}
