import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { increment, testRegistry, testServices, type TestPayloads } from '../../../test/support/test-jobs.ts'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { createQueue, type Queue } from '@scriptorium/jobs/queue'
import { nextCandidates } from '@scriptorium/jobs/turns'
import { startWorker } from '@scriptorium/jobs/worker'

let fresh: TestDatabase
let database: Database
let queue: Queue<TestPayloads>
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
  queue = createQueue()
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

/** Queues many jobs of an organization without running them. */
const flood = (organizationId: string, count: number, runAt = '2026-01-01T00:00:00.000Z') =>
  database.writeTx(async (trx) => {
    for (let next = 0; next < count; next += 100) {
      const rows = Array.from({ length: Math.min(100, count - next) }, (_, index) => ({
        id: `${organizationId}-${next + index}`,
        name: 'count',
        organizationId,
        payload: JSON.stringify({ name: `${organizationId} ${next + index}` }),
        state: 'queued' as const,
        createdAt: '2026-01-01T00:00:00.000Z',
        runAt,
      }))
      await trx('jobs').insert(rows)
    }
  })

const organizations = async (rows: Knex.QueryBuilder): Promise<string[]> =>
  ((await rows.select('organizationId')) as { organizationId: string }[]).map((row) => row.organizationId)

const run = async () => {
  const worker = startWorker(testRegistry, queue, testServices(database))
  await waitForJobs({ database })
  await worker.close()
}

describe('organizations', () => {
  test('take turns: one job does not wait for many earlier jobs of another organization', async () => {
    await flood('a', 200)
    await flood('b', 1)
    await flood('c', 200)
    await run()
    const order = await organizations(database.read('jobs').orderBy('finishedAt'))
    expect(order).toHaveLength(401)
    expect(order.indexOf('b')).toBeLessThan(40)
    expect(order.lastIndexOf('a')).toBeGreaterThan(300)
    expect(order.lastIndexOf('c')).toBeGreaterThan(300)
  })

  test('with only later jobs do not delay one whose job is due', async () => {
    for (let index = 0; index < 120; index++) await flood(`later${index}`, 1, '2999-01-01T00:00:00.000Z')
    await flood('now', 3)
    await run()
    expect(await organizations(database.read('jobs').where({ state: 'completed' }))).toEqual(['now', 'now', 'now'])
  })

  test('get the slots of others whose jobs wait for silent servers', async () => {
    const worker = startWorker(testRegistry, queue, testServices(database))
    const wait = (organizationId: string, until: string) =>
      database.writeTx((trx) => queue.enqueue(trx, 'wait', { name: organizationId, until, organizationId }))
    const done = () => organizations(database.read('jobs').where({ state: 'completed' }).orderBy('finishedAt'))
    const running = async () => (await organizations(database.read('jobs').where({ state: 'running' }))).toSorted()
    for (const silent of ['a', 'a', 'b', 'c']) await wait(silent, 'answer')
    await expect.poll(running).toEqual(['a', 'b', 'c'])
    await database.writeTx((trx) => increment(trx, 'known'))
    await wait('d', 'known')
    await expect.poll(done).toEqual(['d'])
    expect(await running()).toEqual(['a', 'b', 'c'])
    await database.writeTx((trx) => increment(trx, 'answer'))
    await waitForJobs({ database })
    expect((await done()).toSorted()).toEqual(['a', 'a', 'b', 'c', 'd'])
    await worker.close()
  })

  test('are named by the payload, directly or by a resource', async () => {
    await database.writeTx((trx) => queue.enqueue(trx, 'count', { name: 'x', organizationId: 'mine' }))
    await database.writeTx((trx) => queue.enqueue(trx, 'count', { name: 'y' }))
    expect(await organizations(database.read('jobs').orderBy('organizationId'))).toEqual(['', 'mine'])
  })
})

test('the next job is found with an index, regardless of the number of queued jobs', async () => {
  await flood('a', 3000)
  await flood('b', 3000, '2999-01-01T00:00:00.000Z')
  await database.write.raw('analyze jobs')
  const queries: { sql: string; bindings: readonly string[] }[] = []
  const listen = (query: (typeof queries)[number]) => void queries.push(query)
  database.read.on('query', listen)
  await nextCandidates(database.read, { organizationId: 'a', name: 'count' })
  database.read.removeListener('query', listen)
  const explain = database.dialect.name === 'sqlite' ? 'explain query plan' : 'explain'
  for (const { sql, bindings } of queries) {
    const plan = JSON.stringify(
      await database.read.raw(`${explain} ${sql.replaceAll(/\$\d/g, '?')}`, bindings as string[]),
    )
    expect(plan).toContain('jobs_turns_index')
    expect(plan).not.toMatch(/Seq Scan on jobs|SCAN (job|later)\b/)
    // With the organization alone, all its jobs would be read.
    expect(plan).toContain(database.dialect.name === 'sqlite' ? '(organization_id=? AND name>?)' : 'jobs_turns_index')
  }
  expect(queries).toHaveLength(2)
})

test('a long queue of jobs does not block the event loop', async () => {
  await flood('a', 300)
  const worker = startWorker(testRegistry, queue, testServices(database))
  let turns = 0
  const left = async () => (await database.read('jobs').where({ state: 'queued' }).count({ count: '*' }))[0]!['count']
  while (Number(await left()) > 0) {
    await nextTurn()
    turns++
  }
  await worker.close()
  expect(turns).toBeGreaterThan(50)
})

test('a job that kills several servers is marked as failed', async () => {
  await flood('a', 1)
  await database.writeTx((trx) =>
    trx('jobs').update({
      state: 'running',
      attempts: 1,
      losses: 10,
      worker: 'x',
      leaseUntil: '2000-01-01T00:00:00.000Z',
    }),
  )
  await run()
  expect(await database.read('jobs')).toMatchObject([{ state: 'failed', losses: 10 }])
})
