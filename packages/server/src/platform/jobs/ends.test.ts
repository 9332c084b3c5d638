import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestPayloads } from '../../../test/support/test-jobs.ts'
import { flushWrites } from '@scriptorium/database/later'
import { openDatabase, type Database } from '@scriptorium/database/open'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import { createEnds } from '@scriptorium/jobs/ends'
import { createQueue } from '@scriptorium/jobs/queue'
import { createRunning } from '@scriptorium/jobs/running'

let fresh: TestDatabase
let database: Database
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const past = '2026-01-01T00:00:00.000Z'
const future = '2999-01-01T00:00:00.000Z'

/** Inserts a job that a worker runs. */
const insertRunning = async (id: string, key: string | null = null): Promise<JobRow> => {
  const times = { createdAt: past, runAt: past, startedAt: past, leaseUntil: past }
  const row = { id, name: 'count', key, payload: '{}', state: 'running', attempts: 1, worker: 'w', ...times } as const
  await database.writeTx((trx) => trx('jobs').insert(row))
  return (await find(id))!
}
const find = (id: string) => database.read('jobs').where({ id }).first()

test('a worker renews the leases of its running jobs, but not of a job whose end it could not record', async () => {
  const job = await insertRunning('runs')
  await insertRunning('ended')
  const running = createRunning(database, () => true)
  const { promise, resolve } = Promise.withResolvers<void>()
  running.begin(job, () => promise, { onRoom: () => {}, canPark: false, outside: 0 })
  await running.renew('w', future)
  expect([await find('runs'), await find('ended')]).toMatchObject([{ leaseUntil: future }, { leaseUntil: past }])
  resolve()
})

describe('a job whose key is queued when it ends', () => {
  const key = 'count:key'
  test.each(['fail', 'release', 'lose'] as const)('%s: is replaced by the other one', async (how) => {
    const job = await insertRunning('first', key)
    const ends = createEnds(testServices(database), () => undefined)
    const queue = createQueue<TestPayloads>()
    let ending: Promise<unknown> | undefined
    await database.writeTx(async (trx) => {
      await queue.enqueue(trx, 'count', { name: 'second' }, { unique: 'key' })
      await flushWrites(trx)
      ending = ends[how](job, new Error('No'))
      ending.catch(() => {})
      // The other transaction gets time to find no queued job, because this one is not committed.
      await sleep(100)
    })
    await ending
    expect(await find('first')).toMatchObject({ state: 'replaced' })
    expect(await database.read('jobs').where({ state: 'queued' })).toMatchObject([
      { key, payload: '{"name":"second"}' },
    ])
  })
})
