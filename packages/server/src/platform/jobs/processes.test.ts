import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { createQueue, type Queue } from '@scriptorium/jobs/queue'
import { createSchedule } from '@scriptorium/jobs/schedule'
import { countOf, increment, testRegistry, type TestPayloads } from '../../../test/support/test-jobs.ts'

const script = new URL('../../../test/support/work-on-jobs.ts', import.meta.url).pathname

let fresh: TestDatabase
let database: Database
let queue: Queue<TestPayloads>
let children: ChildProcess[]
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
  queue = createQueue()
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  await database.close()
  await fresh.drop()
})

/** A worker as a process of its own. */
const work = () => {
  const child = spawn(process.execPath, [script, fresh.url], { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}
const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
const begun = async (name: string) => {
  while ((await countOf(database, `${name} begun`)) === 0) await sleep(10)
}

/** Ends the wait of jobs for a counter. */
const letGo = (counter: string) => database.writeTx((trx) => increment(trx, counter))

/** Lets the lease of a silent worker expire. */
const loseLeases = () =>
  database.writeTx((trx) => trx('jobs').where({ state: 'running' }).update({ leaseUntil: '2000-01-01T00:00:00.000Z' }))

describe('workers of several processes', () => {
  test('run each of many jobs exactly once', async () => {
    work()
    work()
    const names = Array.from({ length: 60 }, (_, index) => `job ${index}`)
    for (const name of names) await database.writeTx((trx) => queue.enqueue(trx, 'count', { name, until: 'both run' }))
    const workers = async () => new Set(await database.read('jobs').whereNotNull('worker').pluck('worker')).size
    while ((await workers()) < 2) await sleep(10)
    await letGo('both run')
    await waitForJobs({ database })
    const counts = await Promise.all(names.map((name) => countOf(database, name)))
    expect(counts).toEqual(names.map(() => 1))
    expect(await workers()).toBe(2)
  })

  test('take over the jobs of a killed process, and run none twice', async () => {
    const first = work()
    await database.writeTx((trx) => queue.enqueue(trx, 'count', { name: 'interrupted', takes: 60_000 }))
    await begun('interrupted')
    await end(first, 'SIGKILL')
    const [job] = await database.read('jobs')
    expect(job).toMatchObject({ state: 'running', attempts: 1 })
    expect(Date.parse(job!.leaseUntil!)).toBeLessThan(Date.now() + 31_000)
    await loseLeases()
    // The second run should be short.
    await database.writeTx((trx) =>
      trx('jobs').update({ payload: JSON.stringify({ name: 'interrupted' } satisfies TestPayloads['count']) }),
    )
    work()
    while ((await countOf(database, 'interrupted')) === 0) await sleep(20)
    await waitForJobs({ database })
    expect(await database.read('jobs')).toMatchObject([{ state: 'completed', attempts: 1, losses: 1 }])
    expect(await countOf(database, 'interrupted')).toBe(1)
  })

  test('cannot change a job that another process has taken over', async () => {
    work()
    await database.writeTx((trx) => queue.enqueue(trx, 'count', { name: 'taken over', until: 'all begun' }))
    await begun('taken over')
    await database.writeTx((trx) => trx('jobs').update({ worker: 'another', attempts: 2 }))
    // When this job has ended, the other one has tried to.
    await database.writeTx((trx) => queue.enqueue(trx, 'count', { name: 'later', until: 'all begun' }))
    await begun('later')
    await letGo('all begun')
    while ((await countOf(database, 'later')) === 0) await sleep(10)
    expect(await countOf(database, 'taken over')).toBe(0)
    expect(await database.read('jobs').where({ worker: 'another' })).toMatchObject([{ state: 'running' }])
  })

  test('stop on SIGTERM, and leave unfinished jobs to the others', async () => {
    const first = work()
    await database.writeTx((trx) => queue.enqueue(trx, 'count', { name: 'left', takes: 2000 }))
    await begun('left')
    await end(first, 'SIGTERM')
    expect(first.exitCode).toBe(0)
    work()
    await waitForJobs({ database })
    expect(await database.read('jobs')).toMatchObject([{ state: 'completed', attempts: 1 }])
    expect(await countOf(database, 'left')).toBe(1)
  })
})

describe('a schedule', () => {
  const registry = { fail: { ...testRegistry.fail, every: 3_600_000 } }

  test('queues a job once for each period, also with several servers', async () => {
    const servers = Array.from({ length: 4 }, () => createSchedule(registry, database))
    const hour = Date.parse('2026-01-01T10:00:00.000Z')
    for (const moment of [hour + 1, hour + 3_599_999]) await Promise.all(servers.map((queueDue) => queueDue(moment)))
    expect(await database.read('jobs').pluck('id')).toEqual(['fail@2026-01-01T10:00:00.000Z'])
    await database.writeTx((trx) => trx('jobs').update({ state: 'completed' }))
    await Promise.all(servers.map((queueDue) => queueDue(hour + 3_600_000)))
    expect(await database.read('jobs').orderBy('id').pluck('id')).toEqual([
      'fail@2026-01-01T10:00:00.000Z',
      'fail@2026-01-01T11:00:00.000Z',
    ])
  })
})
