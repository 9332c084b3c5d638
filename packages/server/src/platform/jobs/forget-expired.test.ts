import { expect } from 'vitest'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test } from '../../../test/test.ts'

const dayMs = 86_400_000
const at = (fromNowMs: number): string => new Date(Date.now() + fromNowMs).toISOString()

test('what has expired is deleted although nobody writes to its table', async ({ server, docs }) => {
  const { database, jobs } = server.services
  const params = { organizationId: server.organizationId }
  const { id: siteId } = await docs.createSite({ params, body: { title: 'Rated' } })
  const { id: providerId } = await docs.createOrganizationSAMLProvider({ params, body: { label: 'Staff' } })
  const rated = {
    siteId,
    spaceId: 's',
    pageId: 'p',
    rating: 'good' as const,
    comment: null,
    createdAt: at(-366 * dayMs),
  }
  const open = { providerId, value: '', browser: '' }
  await database.writeTx(async (trx) => {
    for (const [name, expiresAt] of [
      ['old', at(-1000)],
      ['kept', at(dayMs)],
    ] as const) {
      await trx('pageFeedback').insert({ ...rated, id: `expiry-${name}`, expiresAt } as never)
      await trx('samlRequests').insert({ ...open, id: `expiry-${name}`, expiresAt })
    }
    await jobs.enqueue(trx, 'forgetExpired', {})
  })
  await waitForJobs(server.services)
  for (const table of ['pageFeedback', 'samlRequests'] as const)
    expect(await database.read(table).whereLike('id', 'expiry-%').pluck('id')).toEqual(['expiry-kept'])
})
