import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { test as base } from '../../../test/test.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import type { JobRow } from '@scriptorium/schema/tables/jobs'

let database: string[]
const test = base.extend(
  'insert',
  ({ server }) =>
    (...rows: Partial<JobRow>[]) =>
      server.services.database.writeTx((trx) => trx('jobs').insert(rows)),
)

test.beforeAll(async ({ server }) => {
  database = ['--database-url', server.services.config.databaseUrl]
})

const moment = '2026-01-01T00:00:00.000Z'
const failed = (id: string, rest: Partial<JobRow> = {}) => ({
  id,
  name: 'forgetJobs',
  payload: '{}',
  state: 'failed' as const,
  attempts: 6,
  error: 'It was not to be',
  createdAt: moment,
  runAt: moment,
  startedAt: moment,
  finishedAt: new Date().toISOString(),
  ...rest,
})

describe('jobs', () => {
  test('list shows the jobs that match the flags, latest first', async ({ insert }) => {
    await insert(failed('first'), failed('second', { createdAt: '2026-01-02T00:00:00.000Z' }))
    await insert(failed('other', { name: 'ofAnotherName' }))
    const list = async (...flags: string[]) =>
      (await runCli<JobRow[]>('jobs', 'list', ...flags, ...database)).result.map(({ id }) => id)
    expect(await list('--state', 'failed', '--name', 'forgetJobs')).toEqual(['second', 'first'])
    expect(await list('--name', 'ofAnotherName')).toEqual(['other'])
    expect(await list('--state', 'running')).toEqual([])
    const told = async (limit: string) =>
      (await runCli('jobs', 'list', '--state', 'failed', '--name', 'forgetJobs', '--limit', limit, ...database)).err
    expect([await told('1'), await told('2')]).toEqual([expect.stringContaining('Only the first 1 are shown'), ''])
  })

  test('show prints the payload and the error', async ({ insert }) => {
    await insert(failed('shown', { payload: '{"space":"x"}' }))
    const { code, result } = await runCli('jobs', 'show', 'shown', ...database)
    expect({ code, result }).toMatchObject({ code: 0, result: { payload: { space: 'x' }, error: 'It was not to be' } })
    expect(await runCli('jobs', 'show', 'nothing', ...database)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no job nothing'),
    })
  })

  test('retry makes a running server run the job again', async ({ server, insert }) => {
    await insert(failed('again'))
    expect(await runCli('jobs', 'retry', 'again', ...database)).toMatchObject({
      code: 0,
      result: { state: 'queued', error: null },
    })
    await waitForJobs(server.services)
    const { result } = await runCli('jobs', 'show', 'again', ...database)
    expect(result).toMatchObject({ state: 'completed', attempts: 1 })
  })

  test('retry exits 1 for a job that has not failed, or if a job with its key is queued', async ({ insert }) => {
    await insert(failed('done', { state: 'completed', error: null }))
    expect(await runCli('jobs', 'retry', 'done', ...database)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is completed'),
    })
    const later = '2999-01-01T00:00:00.000Z'
    await insert(
      failed('mine', { key: 'k' }),
      failed('waits', { key: 'k', state: 'queued', runAt: later, finishedAt: null }),
    )
    expect(await runCli('jobs', 'retry', 'mine', ...database)).toMatchObject({ code: 1 })
    expect(await runCli('jobs', 'retry', 'nothing', ...database)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no job'),
    })
  })
})
