import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { pino } from 'pino'
import type { Database } from '../../src/db/open.ts'
import type { JobRegistry, WorkerServices } from '../../src/jobs/job.ts'

/** Jobs to try the machinery with; what they do is counted in the settings. */
export interface TestPayloads {
  /** Counts once, with its end in the same transaction, after so many milliseconds. */
  count: { name: string; takes?: number; organizationId?: string }
  /** Never works. */
  fail: { name: string }
  /** Counts, and throws when all is done. */
  stumble: { name: string }
  /** Works once it has failed so often. */
  recover: { name: string; after: number }
  /** Goes on until it is told to end. */
  linger: { name: string }
}

const increment = (db: Knex, name: string) =>
  db.raw(
    `insert into settings (name, value) values (?, '1')
     on conflict (name) do update set value = cast(cast(settings.value as integer) + 1 as text)`,
    [name],
  )

/** How often something has happened. */
export const countOf = async (database: Database, name: string): Promise<number> =>
  Number((await database.read('settings').where({ name }).first('value'))?.value ?? 0)

/** What the jobs of `TestPayloads` do. */
export const testRegistry: JobRegistry<TestPayloads, WorkerServices> = {
  count: {
    load: async () => ({
      run: async ({ name, takes = 0 }, { services, finish, signal }) => {
        await services.database.writeTx((trx) => increment(trx, `${name} begun`))
        await sleep(takes, undefined, { signal })
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
      failed: (trx, { name }, error) => increment(trx, `${name}: ${error}`),
    }),
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
        await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
        throw signal.reason
      },
    }),
  },
}

/** The services that those jobs need. */
export const testServices = (database: Database): WorkerServices => ({
  database,
  log: pino({ level: 'silent' }),
  config: { shutdownTimeout: 10 },
})
