import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect } from './dialect.ts'

/**
 * The only way to write. `guards` name what must not change meanwhile, such as `space:<id>`; transactions that share one run
 * one after another. The work may run several times and must have no effect outside the transaction.
 */
export type WriteTx = <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]) => Promise<T>

const maxAttempts = 6

const followers = new WeakMap<object, (() => void)[]>()

/** Does something once a transaction of `writeTx` has been committed, and never when it is rolled back. */
export const afterCommit = (trx: Knex, follow: () => void): void => {
  const waiting = followers.get(trx)
  if (!waiting) throw new Error('There is no transaction to wait for')
  waiting.push(follow)
}

/** Binds `writeTx` to a database; lost races and deadlocks are tried again, with growing jittered pauses. */
export const writeTx =
  (dialect: Dialect, db: Knex): WriteTx =>
  async (work, ...guards) => {
    const once = async () => {
      const following: (() => void)[] = []
      const result = await db.transaction(async (trx) => {
        followers.set(trx, following)
        // In one order, so that two transactions with the same guards cannot wait for each other.
        for (const key of guards.toSorted()) await dialect.guard(trx, key)
        return work(trx)
      })
      return { result, following }
    }
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, following } = await once()
        for (const follow of following) follow()
        return result
      } catch (error) {
        if (attempt === maxAttempts || dialect.trouble(error) !== 'retry') throw error
        await sleep(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
