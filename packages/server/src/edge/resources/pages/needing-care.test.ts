import type { PageNeed } from '@scriptorium/types'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const test = base.extend('needing', ({ docs, server }) => async (spaceId: string, kind: PageNeed) => {
  await waitForJobs(server.services)
  const { count, items } = await docs.listPagesNeedingCare({ params: { spaceId }, query: { kind } })
  expect(count).toBe(items.length)
  return items
})

describe('listPagesNeedingCare', () => {
  test('200 with the pages that a former member changed last', async ({ organization, docs, needing }) => {
    const params = await newSpace(docs)
    const { spaceId } = params
    const nadia = await organization.join({ role: 'review', displayName: 'Nadia' })
    const [tides, reefs] = await publish(nadia.docs, params, insert('# Tides\n'), insert('# Reefs\n'))
    expect(await needing(spaceId, 'owner')).toEqual([])
    await docs.removeMemberFromOrganizationById({ params: { ...organization.params, userId: nadia.id } })
    expect((await needing(spaceId, 'owner')).map(({ page }) => page)).toEqual([tides, reefs].toSorted())
    await publish(docs, params, rewrite(tides!, '# Tides\n\nThey come twice a day.\n'))
    expect(await needing(spaceId, 'owner')).toMatchObject([{ page: reefs, title: 'Reefs' }])
  })

  test('200 with the hidden pages to which no other page links', async ({ docs, needing }) => {
    const params = await newSpace(docs)
    const [shown, hidden] = await publish(
      docs,
      params,
      insert('# Shown\n'),
      insert('# Hidden\n\n[Itself](/pages/hidden)\n', { hidden: true }),
    )
    expect((await needing(params.spaceId, 'links')).map(({ page }) => page)).toEqual([hidden])
    await publish(docs, params, rewrite(shown!, '# Shown\n\n[There](/pages/hidden)\n'))
    expect(await needing(params.spaceId, 'links')).toEqual([])
  })

  test('200 with the pages whose pictures say nothing', async ({ server, docs, needing }) => {
    const params = await newSpace(docs)
    const files = [{ name: '/sea.png', base64: 'aGk=', contentType: 'image/png' }]
    const text = '# Sea\n\n![](sea.png)\n\nA ![](sea.png) and a ![wave](sea.png).\n'
    const [page] = await publish(docs, params, insert(text), insert('# Land\n'), { operation: 'insert_files', files })
    expect(await needing(params.spaceId, 'alternative-texts')).toMatchObject([{ page, title: 'Sea', pictures: 2 }])
    await publish(docs, params, rewrite(page!, text.replaceAll('![]', '![the sea]')))
    expect(await needing(params.spaceId, 'alternative-texts')).toEqual([])
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    const asked = stranger.listPagesNeedingCare({ params, query: { kind: 'owner' } })
    expect(await refusal(asked)).toMatchObject({ status: 404 })
  })
})
