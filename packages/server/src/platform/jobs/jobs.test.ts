import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually, stopClock } from '../../../test/support/eventually.ts'
import { waitForDueJobs } from '../../../test/support/wait-for-jobs.ts'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { createQueue, type Queue } from '@scriptorium/jobs/queue'
import { countOf, increment, testRegistry, testServices, type TestPayloads } from '../../../test/support/test-jobs.ts'
import { startWorker, type Worker } from '@scriptorium/jobs/worker'

let fresh: TestDatabase
let database: Database
let queue: Queue<TestPayloads>
let workers: Worker[]
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
  queue = createQueue()
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.close()
  await database.close()
  await fresh.drop()
})

const start = () => workers.push(startWorker(testRegistry, queue, testServices(database)))
const jobs = () => database.read('jobs').orderBy('createdAt').orderBy('id')
const enqueue: typeof queue.enqueue extends (db: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never = (...rest) => database.writeTx((trx) => queue.enqueue(trx, ...rest))

/** Makes a queued job due. */
const hurry = () =>
  database.writeTx((trx) => trx('jobs').where({ state: 'queued' }).update({ runAt: new Date().toISOString() }))

describe('enqueue', () => {
  test('runs a job once and stores that it is done', async () => {
    start()
    const id = await enqueue('count', { name: 'told' })
    await waitForDueJobs({ database })
    expect(await countOf(database, 'told')).toBe(1)
    expect(await jobs()).toMatchObject([{ id, name: 'count', state: 'completed', attempts: 1, error: null }])
  })

  test('queues nothing if its transaction is rolled back', async () => {
    start()
    const refused = database.writeTx(async (trx) => {
      await queue.enqueue(trx, 'count', { name: 'never' })
      throw new Error('No')
    })
    await expect(refused).rejects.toThrow('No')
    expect(await jobs()).toEqual([])
  })

  test('waits until the time of the job', async () => {
    start()
    await enqueue('count', { name: 'later' }, { delay: 3_600_000 })
    await enqueue('count', { name: 'now' })
    await waitForDueJobs({ database })
    expect(await countOf(database, 'later')).toBe(0)
    await hurry()
    await waitForDueJobs({ database })
    expect(await countOf(database, 'later')).toBe(1)
  })

  test('keeps one queued job for a key, with the last payload and the earliest time', async () => {
    const first = await enqueue('count', { name: 'one' }, { unique: 'key' })
    await enqueue('count', { name: 'two' }, { unique: 'key', delay: 3_600_000 })
    const third = await enqueue('count', { name: 'three' }, { unique: 'other' })
    expect((await jobs()).map(({ id }) => id).toSorted()).toEqual([first, third].toSorted())
    start()
    await waitForDueJobs({ database })
    expect(await Promise.all(['one', 'two', 'three'].map((name) => countOf(database, name)))).toEqual([0, 1, 1])
  })

  test('runs one job of a key at a time, and then the one that was queued meanwhile', async () => {
    start()
    await enqueue('count', { name: 'slow', until: 'next is queued' }, { unique: 'key' })
    while ((await countOf(database, 'slow begun')) === 0) await sleep(5)
    await enqueue('count', { name: 'next' }, { unique: 'key' })
    // A job without the key shows that the worker has looked for jobs since.
    await enqueue('count', { name: 'other' })
    while ((await countOf(database, 'other')) === 0) await sleep(5)
    expect(await countOf(database, 'next')).toBe(0)
    await database.writeTx((trx) => increment(trx, 'next is queued'))
    await waitForDueJobs({ database })
    expect(await Promise.all(['slow', 'next'].map((name) => countOf(database, name)))).toEqual([1, 1])
  })

  test('needs a transaction', async () => {
    await expect(queue.enqueue(database.write, 'count', { name: 'bare' })).rejects.toThrow('no transaction')
  })

  test('does not compile with an unknown name or payload', () => {
    // @ts-expect-error -- there is no such job
    const unknown = () => enqueue('cuont', { name: 'x' })
    // @ts-expect-error -- this one wants a name
    const wrong = () => enqueue('count', { title: 'x' })
    expect([unknown, wrong]).toHaveLength(2)
  })
})

describe('a job that fails', () => {
  test('is tried again after a pause, and can still succeed', async () => {
    stopClock()
    start()
    await enqueue('recover', { name: 'recovered', after: 2 })
    for (const attempt of [1, 2]) {
      await waitForDueJobs({ database })
      const [waiting] = await jobs()
      expect(waiting).toMatchObject({ state: 'queued', attempts: attempt, error: `Not yet, ${attempt}` })
      expect(Date.parse(waiting!.runAt)).toBeGreaterThan(Date.parse(waiting!.startedAt!) + 1000 * attempt)
      await hurry()
    }
    await waitForDueJobs({ database })
    expect(await jobs()).toMatchObject([{ state: 'completed', attempts: 3, error: null }])
    expect(await countOf(database, 'recovered')).toBe(1)
  })

  test.for(['while the server runs', 'while it does not'])(
    'keeps its wait when the clock goes back %s',
    async (when) => {
      stopClock()
      const now = Date.now()
      vi.setSystemTime(now + 3_600_000)
      start()
      await enqueue('recover', { name: 'recovered', after: 1 })
      await waitForDueJobs({ database })
      await enqueue('count', { name: 'later' }, { delay: 1_800_000 })
      if (when === 'while it does not') await workers.pop()!.close()
      vi.setSystemTime(now)
      if (workers.length === 0) start()
      const minuteMs = 60_000
      await eventually(async () => {
        const minutes = (await jobs()).map(({ runAt }) => Math.floor((Date.parse(runAt) - now) / minuteMs))
        expect(minutes.toSorted((a, b) => a - b)).toEqual([0, 30])
      })
      await hurry()
      await eventually(async () => expect(await countOf(database, 'recovered')).toBe(1))
    },
  )

  test('keeps its wait when the clock goes back, however many jobs do', async () => {
    stopClock()
    const now = Date.now()
    vi.setSystemTime(now + 3_600_000)
    await database.writeTx(async (trx) => {
      for (let n = 0; n < 1001; n++) await queue.enqueue(trx, 'count', { name: 'later' }, { delay: 1_800_000 })
    })
    vi.setSystemTime(now)
    start()
    const latest = new Date(now + 1_860_000).toISOString()
    const ahead = database.read('jobs').where('runAt', '>', latest).first('id')
    await eventually(async () => expect(await ahead.clone()).toBeUndefined())
  })

  test('is replaced by the queued job with its key', async () => {
    const id = await enqueue('recover', { name: 'replaced', after: 1 }, { unique: 'key' })
    // Simulates a job that has started and whose worker has disappeared.
    await database.writeTx((trx) =>
      trx('jobs').update({ state: 'running', attempts: 1, worker: 'x', leaseUntil: '2000-01-01T00:00:00.000Z' }),
    )
    const next = await enqueue('recover', { name: 'replaced', after: 0 }, { unique: 'key' })
    start()
    await waitForDueJobs({ database })
    expect(await database.read('jobs').where({ id }).first()).toMatchObject({ state: 'replaced' })
    expect(await database.read('jobs').where({ id: next }).first()).toMatchObject({ state: 'completed' })
    expect(await countOf(database, 'replaced')).toBe(1)
  })

  test('is done if it fails only after its end', async () => {
    start()
    await enqueue('stumble', { name: 'stumbled' })
    await waitForDueJobs({ database })
    expect(await jobs()).toMatchObject([{ state: 'completed', attempts: 1, error: null }])
    expect(await countOf(database, 'stumbled')).toBe(1)
  })

  test('fails after its last attempt, and its failure handler runs', async () => {
    start()
    await enqueue('fail', { name: 'vain' })
    await waitForDueJobs({ database })
    await hurry()
    await waitForDueJobs({ database })
    expect(await jobs()).toMatchObject([{ state: 'failed', attempts: 2, error: 'It never works' }])
    expect(await countOf(database, 'vain')).toBe(2)
    expect(await countOf(database, 'vain: It never works')).toBe(1)
  })

  test('ends for those who wait for it if its program cannot be loaded', async () => {
    start()
    await enqueue('missing', { name: 'gone' })
    await waitForDueJobs({ database })
    const error = 'The server cannot load the program for this work'
    expect(await jobs()).toMatchObject([{ state: 'failed', error }])
    expect(await countOf(database, `gone: ${error}`)).toBe(1)
  })
})

describe('a worker', () => {
  test('returns its unfinished jobs to the queue when it is closed, without counting an attempt', async () => {
    start()
    await enqueue('linger', { name: 'lingering' })
    while ((await countOf(database, 'lingering')) === 0) await sleep(5)
    await workers.pop()!.close()
    expect(await jobs()).toMatchObject([{ state: 'queued', attempts: 0, error: null }])
  })

  test('ignores jobs with unknown names', async () => {
    const row = { id: 'x', name: 'ofALaterVersion', payload: '{}', state: 'queued' as const, createdAt: '', runAt: '' }
    await database.writeTx((trx) => trx('jobs').insert(row))
    start()
    await enqueue('count', { name: 'known' })
    while ((await countOf(database, 'known')) === 0) await sleep(5)
    expect(await database.read('jobs').where({ id: 'x' }).first()).toMatchObject({ state: 'queued', attempts: 0 })
  })
})
