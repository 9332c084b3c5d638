import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../../test/test.ts'
import type { JobRow } from '@scriptorium/schema/tables/jobs'

const moment = '2026-01-01T00:00:00.000Z'

const test = base.extend(
  'insert',
  ({ server }) =>
    (id: string, organizationId: string, rest: Partial<JobRow> = {}) =>
      server.services.database.writeTx((trx) =>
        trx('jobs').insert({
          id,
          organizationId,
          name: 'mergeClusters',
          payload: JSON.stringify({ organizationId }),
          state: 'failed',
          attempts: 6,
          error: 'It was not to be',
          createdAt: moment,
          runAt: moment,
          startedAt: moment,
          finishedAt: moment,
          ...rest,
        }),
      ),
)

describe('listOrganizationJobs', () => {
  test('200 with the failed jobs of the organization and of no other, without what they work on', async ({
    server,
    insert,
  }) => {
    const own = await newOrganization(server)
    const other = await newOrganization(server)
    await insert('first', own.organizationId)
    await insert('second', own.organizationId, { createdAt: '2026-01-02T00:00:00.000Z' })
    await insert('done', own.organizationId, { state: 'completed', error: null })
    await insert('foreign', other.organizationId)
    const { items } = await own.docs.listOrganizationJobs({ params: own.params })
    expect(items.map(({ id }) => id)).toEqual(['second', 'first'])
    expect(items[1]).toMatchObject({ name: 'mergeClusters', state: 'failed', attempts: 6, error: 'It was not to be' })
    expect(items[1]).not.toHaveProperty('payload')
    const running = await own.docs.listOrganizationJobs({ params: own.params, query: { state: 'running' } })
    expect(running.items).toEqual([])
    const creator = await own.join({ role: 'create' })
    expect(await refusal(creator.docs.listOrganizationJobs({ params: own.params }))).toMatchObject({ status: 403 })
    expect(await refusal(other.docs.listOrganizationJobs({ params: own.params }))).toMatchObject({ status: 404 })
  })
})

describe('retryOrganizationJob', () => {
  test('204, and the job runs again; 409 if it has not failed, 404 for a job of others', async ({ server, insert }) => {
    const own = await newOrganization(server)
    const other = await newOrganization(server)
    await insert('again', own.organizationId)
    const at = (jobId: string) => ({ params: { ...own.params, jobId } })
    const elsewhere = other.docs.retryOrganizationJob({ params: { ...other.params, jobId: 'again' } })
    expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
    await own.docs.retryOrganizationJob(at('again'))
    await waitForJobs(server.services)
    expect(await own.docs.listOrganizationJobs({ params: own.params })).toMatchObject({ count: 0 })
    expect(await refusal(own.docs.retryOrganizationJob(at('again')))).toMatchObject({ status: 409, code: 'no_effect' })
    expect(await refusal(own.docs.retryOrganizationJob(at('nothing')))).toMatchObject({ status: 404 })
  })
})

describe('getOrganizationUsage', () => {
  test('200 with what the organization has and can have', async ({ server }) => {
    const own = await newOrganization(server)
    const before = await own.docs.getOrganizationUsage({ params: own.params })
    const spaceId = await own.createSpace('Tides')
    await own.createSpace('Reefs')
    await own.docs.deleteSpaceById({ params: { spaceId } })
    const site = await own.docs.createSite({ params: own.params, body: { title: 'Guide' } })
    expect(site.id).toBeTruthy()
    const after = await own.docs.getOrganizationUsage({ params: own.params })
    expect(after.tokensToday).toEqual({ used: 0, limit: server.services.config.tokensPerDay })
    expect(after.spaces).toEqual({ used: before.spaces.used + 1 })
    expect(after.sites).toEqual({ used: before.sites.used + 1, limit: server.services.config.sitesPerOrganization })
    const files = [{ name: '/sea.txt', base64: 'aGkgdGhlcmU=', contentType: 'text/plain' }]
    const shown = await own.createSpace('Bays')
    await publish(own.docs, { spaceId: shown }, insert('# Bays\n'), { operation: 'insert_files', files })
    await own.docs.duplicateSpace({ params: { spaceId: shown } })
    await waitForJobs(server.services)
    const full = await own.docs.getOrganizationUsage({ params: own.params })
    expect(full).toMatchObject({ files: { used: 1 }, fileBytes: { used: 8 } })
    expect(full.pages.used).toBeGreaterThanOrEqual(2)
    const creator = await own.join({ role: 'create' })
    expect(await refusal(creator.docs.getOrganizationUsage({ params: own.params }))).toMatchObject({ status: 403 })
  })
})
