import type { Knex } from 'knex'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect, Transact, TransactOptions } from './dialect.ts'
import { inBatches } from './later.ts'
import type { TakeTurns } from './turns.ts'

/** A guard that a transaction takes in its own way. */
export interface Guard {
  key: string
  take(trx: Knex.Transaction): Promise<void>
}

/**
 * Runs work in a write transaction; there is no other way to write. `guards` name what must not change meanwhile, such as
 * `space:<id>`: transactions with a common guard run one after another. The work may run several times, so it must have no
 * effect outside the transaction.
 */
export type WriteTx = <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: (string | Guard)[]) => Promise<T>

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

/** What `writeTx` needs of a database. */
export interface Writer {
  dialect: Dialect
  transact: Transact
  /** Absent if transactions queue up anyway, for a single writer. */
  takeTurns?: TakeTurns
  /** Called when a write found no room on the disk. */
  noteFull?(): void
}

// In one order, so that two transactions with the same guards cannot wait for each other.
const sorted = (dialect: Dialect, guards: readonly (string | Guard)[]): Guard[] =>
  guards
    .map((guard) =>
      typeof guard === 'string' ? { key: guard, take: (trx: Knex.Transaction) => dialect.guard(trx, guard) } : guard,
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))

type Attempt = <T>(work: (trx: Knex.Transaction) => Promise<T>, guards: Guard[], endTurns?: () => void) => Promise<T>

// Turns last until the transaction has its locks.
const attemptWith =
  ({ transact }: Writer, options: TransactOptions): Attempt =>
  async (work, guards, endTurns = () => {}) => {
    const following: (() => void)[] = []
    try {
      const result = await transact(async (trx) => {
        followers.set(trx, following)
        for (const { take } of guards) await take(trx)
        endTurns()
        return work(trx)
      }, options)
      for (const follow of following) follow()
      return result
    } finally {
      endTurns()
    }
  }

/** Binds `writeTx` to a database. Lost races and deadlocks are retried, with growing jittered pauses. */
export const writeTx = (writer: Writer, options: TransactOptions): WriteTx => {
  const { dialect, takeTurns, noteFull } = writer
  const attempt = attemptWith(writer, options)
  return async (work, ...given) => {
    const guards = sorted(dialect, given)
    const keys = guards.map(({ key }) => key)
    for (let count = 1; ; count++) {
      // Outside of the retries: a write that got no turn has waited long enough.
      const endTurns = await takeTurns?.(keys)
      try {
        return await attempt(work, guards, endTurns)
      } catch (error) {
        const trouble = dialect.trouble(error)
        if (trouble === 'full') noteFull?.()
        if (count === maxAttempts || trouble !== 'retry') throw error
        await sleep(Math.random() * 20 * 2 ** count)
      }
    }
  }
}
