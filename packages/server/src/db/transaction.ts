import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect, Transact, TransactOptions } from './dialect.ts'
import { inBatches } from './later.ts'

/**
 * Runs work in a write transaction; there is no other way to write. `guards` name what must not change meanwhile, such as
 * `space:<id>`: transactions with a common guard run one after another. The work may run several times, so it must have no
 * effect outside the transaction.
 */
export type WriteTx = <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]) => Promise<T>

/** Returns `transact` for a client that runs each transaction on a connection of its own. */
export const transactWith =
  (db: Knex): Transact =>
  (work) =>
    db.transaction(inBatches(work))

const maxAttempts = 6

const followers = new WeakMap<object, (() => void)[]>()

/** Calls `follow` after the commit of a transaction of `writeTx`, and never after a rollback. */
export const afterCommit = (trx: Knex, follow: () => void): void => {
  const waiting = followers.get(trx)
  if (!waiting) throw new Error('There is no transaction to wait for')
  waiting.push(follow)
}

/** Returns a function that removes the callbacks that were added after this call, for a part of the transaction that is rolled back. */
export const rollbackPoint = (trx: Knex): (() => void) => {
  const waiting = followers.get(trx) ?? []
  const { length } = waiting
  return () => void (waiting.length = length)
}

/**
 * Binds `writeTx` to a database. Lost races and deadlocks are retried, with growing jittered pauses. `noteCommit` is called
 * after each commit, before anyone learns of it.
 */
export const writeTx =
  (dialect: Dialect, transact: Transact, options: TransactOptions, noteCommit: () => void = () => {}): WriteTx =>
  async (work, ...guards) => {
    const once = async () => {
      const following: (() => void)[] = []
      const result = await transact(async (trx) => {
        followers.set(trx, following)
        // In one order, so that two transactions with the same guards cannot wait for each other.
        for (const key of guards.toSorted()) await dialect.guard(trx, key)
        return work(trx)
      }, options)
      return { result, following }
    }
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, following } = await once()
        noteCommit()
        for (const follow of following) follow()
        return result
      } catch (error) {
        if (attempt === maxAttempts || dialect.trouble(error) !== 'retry') throw error
        await sleep(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
