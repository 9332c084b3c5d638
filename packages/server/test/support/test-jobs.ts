import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { pino } from 'pino'
import type { Database } from '@scriptorium/database/open'
import { createTraffic } from '@scriptorium/jobs/traffic'
import type { JobRegistry, WorkerServices } from '@scriptorium/jobs/job'

/** Jobs for tests of the job queue. They count their effects in the table `settings`. */
export interface TestPayloads {
  /** Waits for a time or for another counter, then counts once in the transaction that completes the job. */
  count: { name: string; takes?: number; until?: string; organizationId?: string }
  /** Waits for another counter outside of its slot, then counts. */
  wait: { name: string; until: string; organizationId: string }
  /** Always fails. */
  fail: { name: string }
  /** Has no program that can be loaded. */
  missing: { name: string }
  /** Counts, then throws. */
  stumble: { name: string }
  /** Fails this many times, then succeeds. */
  recover: { name: string; after: number }
  /** Runs until its signal is aborted. */
  linger: { name: string }
}

/** Adds 1 to a counter. */
export const increment = (db: Knex, name: string) =>
  db.raw(
    `insert into settings (name, value) values (?, '1')
     on conflict (name) do update set value = cast(cast(settings.value as integer) + 1 as text)`,
    [name],
  )

/** Returns a counter. */
export const countOf = async (database: Database, name: string): Promise<number> =>
  Number((await database.read('settings').where({ name }).first('value'))?.value ?? 0)

const reached = async (database: Database, counter: string, signal: AbortSignal) => {
  while ((await countOf(database, counter)) === 0) await sleep(10, undefined, { signal })
}

/** The registry of the test jobs. */
export const testRegistry: JobRegistry<TestPayloads, WorkerServices> = {
  count: {
    load: async () => ({
      run: async ({ name, takes = 0, until }, { services, finish, signal }) => {
        await services.database.writeTx((trx) => increment(trx, `${name} begun`))
        await sleep(takes, undefined, { signal })
        if (until !== undefined) await reached(services.database, until, signal)
        await finish((trx) => increment(trx, name))
      },
    }),
  },
  wait: {
    atOnce: 2,
    outside: 3,
    load: async () => ({
      run: async ({ name, until }, { services, finish, signal, waitOutside }) => {
        await waitOutside(reached(services.database, until, signal))
        await finish((trx) => increment(trx, name))
      },
    }),
  },
  fail: {
    attempts: 2,
    load: async () => ({
      run: async ({ name }, { services }) => {
        await services.database.writeTx((trx) => increment(trx, name))
        throw new Error('It never works')
      },
    }),
    loadFailed: async () => ({ failed: (trx, { name }, error) => increment(trx, `${name}: ${error}`) }),
  },
  missing: {
    attempts: 1,
    load: () => Promise.reject(new Error('Cannot find module ./missing.ts')),
    loadFailed: async () => ({ failed: (trx, { name }, error) => increment(trx, `${name}: ${error}`) }),
  },
  stumble: {
    load: async () => ({
      run: async ({ name }, { finish }) => {
        await finish((trx) => increment(trx, name))
        throw new Error('Too late to matter')
      },
    }),
  },
  recover: {
    load: async () => ({
      run: async ({ name, after }, { attempt, finish }) => {
        if (attempt <= after) throw new Error(`Not yet, ${attempt}`)
        await finish((trx) => increment(trx, name))
      },
    }),
  },
  linger: {
    load: async () => ({
      run: async ({ name }, { services, signal }) => {
        await services.database.writeTx((trx) => increment(trx, name))
        // The signal can be aborted as soon as another connection sees the counter: before this line runs.
        signal.throwIfAborted()
        await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
        throw signal.reason
      },
    }),
  },
}

/** The services that the test jobs need. */
export const testServices = (database: Database): WorkerServices => ({
  database,
  log: pino({ level: 'silent' }),
  config: { shutdownTimeout: 10 },
  traffic: createTraffic(),
})
