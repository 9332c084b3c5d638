import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { newSite } from '../../../test/sites.ts'
import { test } from '../../../test/test.ts'
import type { PageFeedbackRow } from '@scriptorium/schema/tables/feedback'

const row = (id: string, siteId: string, createdAt: string): PageFeedbackRow => ({
  id,
  siteId,
  spaceId: 'space',
  pageId: 'page',
  rating: 'good',
  comment: null,
  createdAt,
  expiresAt: createdAt,
})

describe('site feedback', () => {
  test('lists the ratings of one site, latest first', async ({ server, organization }) => {
    const [{ site }, { site: other }] = [await newSite(organization), await newSite(organization)]
    const rows = [
      row('a', site.id, '2026-01-01T00:00:00.000Z'),
      row('b', site.id, '2026-01-02T00:00:00.000Z'),
      row('c', other.id, '2026-01-03T00:00:00.000Z'),
    ]
    await server.services.database.writeTx((trx) => trx('pageFeedback').insert(rows))
    const database = ['--database-url', server.services.config.databaseUrl]
    const { result } = await runCli<PageFeedbackRow[]>('site', 'feedback', site.id, ...database)
    expect(result.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
