import type { PageNeed } from '@scriptorium/types'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const update = (page: string, values: object) => ({ operation: 'update_page' as const, page, ...values })

const test = base.extend('needing', ({ docs, server }) => async (spaceId: string, kind: PageNeed) => {
  await waitForJobs(server.services)
  const { count, items } = await docs.listPagesNeedingCare({ params: { spaceId }, query: { kind } })
  expect(count).toBe(items.length)
  return items
})

describe('listPagesNeedingCare', () => {
  test('200 with the pages without an owner who is a member', async ({ server, organization, docs, needing }) => {
    const params = await newSpace(docs)
    const { spaceId } = params
    const nadia = await organization.join({ role: 'edit', displayName: 'Nadia' })
    const stranger = await server.createTestUser({ role: null })
    const [owned, , , other] = await publish(
      docs,
      params,
      insert('# Tides\n', { owner: nadia.id }),
      insert('# Reefs\n'),
      insert(`---\nowner: ${nadia.id}\n---\n# Shores\n`),
      insert('# Bays\n', { owner: stranger.id }),
    )
    const titles = async () => (await needing(spaceId, 'owner')).map(({ title }) => title).toSorted()
    expect(await titles()).toEqual(['Bays', 'Reefs'])
    await publish(docs, params, update(other!, { owner: nadia.id }), update(owned!, { owner: null }))
    expect(await titles()).toEqual(['Reefs', 'Tides'])
    await docs.removeMemberFromOrganizationById({ params: { ...organization.params, userId: nadia.id } })
    expect(await titles()).toEqual(['Bays', 'Reefs', 'Shores', 'Tides'])
  })

  test('200 with the pages whose verification is over, and who looks after them', async ({
    server,
    organization,
    docs,
    needing,
  }) => {
    const params = await newSpace(docs)
    const { spaceId } = params
    const nadia = await organization.join({ role: 'edit', displayName: 'Nadia' })
    const stranger = await server.createTestUser({ role: null })
    const over = { verifiedUntil: '2020-02-29' }
    const [tides, reefs] = await publish(
      docs,
      params,
      insert('# Tides\n', { ...over, owner: nadia.id }),
      insert('# Reefs\n', { ...over, owner: stranger.id }),
      insert('# Shores\n', { verifiedUntil: '2999-12-31' }),
      insert('# Bays\n'),
    )
    const late = await needing(spaceId, 'verification')
    expect(late.find(({ page }) => page === tides)).toMatchObject({ ...over, owner: { displayName: 'Nadia' } })
    expect(late.find(({ page }) => page === reefs)).not.toHaveProperty('owner')
    expect(late).toHaveLength(2)
    await publish(
      docs,
      params,
      update(tides!, { verifiedUntil: '2999-12-31' }),
      update(reefs!, { verifiedUntil: null }),
    )
    expect(await needing(spaceId, 'verification')).toEqual([])
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
