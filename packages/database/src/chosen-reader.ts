import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import type { Database } from './open.ts'

const chosen = new AsyncLocalStorage<Knex>()

/** Runs work whose reads go to a replica, if it uses the database of `withChosenReader`. */
export const readWith = <T>(reader: Knex, work: () => T): T => chosen.run(reader, work)

/** Returns a database whose `read` is the reader that `readWith` has chosen for the current request, else the primary. */
export const withChosenReader = (database: Database): Database =>
  Object.defineProperty({ ...database }, 'read', { get: () => chosen.getStore() ?? database.read })
