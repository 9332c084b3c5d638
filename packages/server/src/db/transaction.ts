import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect } from './dialect.ts'

/**
 * The only way to write. `guards` name what must not change meanwhile, such as `space:<id>`; transactions that share one run
 * one after another. The work may run several times and must have no effect outside the transaction.
 */
export type WriteTx = <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]) => Promise<T>

const attempts = 6

/** Binds `writeTx` to a database; lost races and deadlocks are tried again, with growing jittered pauses. */
export const writeTx =
  (dialect: Dialect, db: Knex): WriteTx =>
  async (work, ...guards) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction(async (trx) => {
          // In one order, so that two transactions with the same guards cannot wait for each other.
          for (const key of guards.toSorted()) await dialect.guard(trx, key)
          return work(trx)
        })
      } catch (error) {
        if (attempt === attempts || dialect.trouble(error) !== 'retry') throw error
        await sleep(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
