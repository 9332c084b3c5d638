import { describe, expect } from 'vitest'
import { at, placeOf } from '../../../test/archives.ts'
import { runCli } from '../../../test/cli.ts'
import { insert, newSpace, publish } from '../../../test/content.ts'
import { test as base } from '../../../test/test.ts'
import { nobody } from '../../../test/refusal.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import type { ExaminationResult } from '../../features/doctor/examine.ts'
import { writePages } from '@scriptorium/search/write-pages'
import { run as indexStale } from '@scriptorium/indexing/index-stale-job'

let params: { spaceId: string }
const test = base
  .extend('sweep', ({ server }) => async () => {
    await indexStale({}, { services: server.services } as unknown as Parameters<typeof indexStale>[1])
    await waitForJobs(server.services)
  })
  .extend('found', ({ server }) => async () => {
    const docs = server.api()
    const { count } = await docs.searchSpaceContent({ params, query: { query: 'puffin' } })
    return [count, (await docs.listSpaceLinks({ params })).stats]
  })

test.beforeAll(async ({ server }) => {
  params = await newSpace(server.api())
  await publish(server.api(), params, insert('# Puffin\n\n[gone](gone.md)\n'), insert('# Auk\n'))
  await waitForJobs(server.services)
})

const whole = [1, { total: 1, broken: { total: 1 } }]

describe('reindex', () => {
  test('rebuilds damaged indexes', async ({ server, sweep, found }) => {
    const { database } = server.services
    await database.writeTx(async (trx) => {
      const { pageId } = (await trx('searchPages').where(params).first())!
      await writePages(trx, params.spaceId, [pageId], new Map())
      await trx('links').where(params).del()
    })
    const where = at(placeOf(server))
    const space = `space ${params.spaceId}`
    expect((await runCli<ExaminationResult>('doctor', ...where)).result.findings).toMatchObject([
      { where: space, what: expect.stringContaining('The search index lacks 1 of its pages') },
      { where: space, what: expect.stringContaining('Its search index counts 2 pages but has 1') },
    ])
    expect(await runCli('reindex', where[0]!, where[1]!)).toMatchObject({ code: 0, result: { spaces: 1 } })
    await sweep()
    expect(await found()).toEqual(whole)
    expect((await runCli<ExaminationResult>('doctor', ...where)).result.findings).toEqual([])
  })

  test('exits 1 for a missing space', async ({ server }) => {
    expect(await runCli('reindex', '--space', nobody, ...at(placeOf(server)).slice(0, 2))).toMatchObject({ code: 1 })
  })
})
