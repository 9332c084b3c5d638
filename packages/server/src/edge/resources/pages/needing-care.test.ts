import type { PageNeed, PageNeedingCare, Query } from '@scriptorium/types'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
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

describe('listPagesNeedingCareInOrganization', () => {
  test('200 with the pages of the spaces that the caller can see, page by page', async ({ server }) => {
    const own = await newOrganization(server)
    const { docs, params } = own
    const [reefs, shores] = [await own.createSpace('Reefs'), await own.createSpace('Shores')]
    const nadia = await own.join({ role: 'read', displayName: 'Nadia' })
    const over = { owner: nadia.id, verifiedUntil: '2020-02-29' }
    const [, late] = await publish(docs, { spaceId: reefs }, insert('# Corals\n'), insert('# Tides\n', over))
    const group = { operation: 'insert_group', title: 'Group' } as const
    await publish(docs, { spaceId: shores }, insert('# Bays\n', { owner: nadia.id }), group)
    const listed = async (query: Omit<Query<'listPagesNeedingCareInOrganization'>, 'limit'>, { docs } = own) => {
      await waitForJobs(server.services)
      const found: PageNeedingCare[] = []
      for await (const page of docs.listPagesNeedingCareInOrganization.items({ params, query: { ...query, limit: 1 } }))
        found.push(page)
      const { count } = await docs.listPagesNeedingCareInOrganization({ params, query: { ...query, limit: 50 } })
      expect(count).toBe(found.length)
      const times = found.map(({ updatedAt }) => updatedAt)
      expect(times).toEqual(times.toSorted())
      return found
    }
    const titles = async (...asked: Parameters<typeof listed>) =>
      (await listed(...asked)).map(({ title }) => title).toSorted()
    expect(await titles({ kind: 'change' })).toEqual(['Bays', 'Corals', 'Tides'])
    expect(await titles({ kind: 'change', unchangedSince: '2020-01-01' })).toEqual([])
    expect(await titles({ kind: 'change', unchangedSince: '2999-01-01' })).toHaveLength(3)
    expect(await titles({ kind: 'owner' })).toEqual(['Corals'])
    expect(await listed({ kind: 'verification' })).toMatchObject([
      { page: late, space: reefs, title: 'Tides', owner: { displayName: 'Nadia' }, verifiedUntil: '2020-02-29' },
    ])
    await docs.updateSpaceById({ params: { spaceId: shores }, body: { defaultLevel: null } })
    const reader = { ...own, docs: nadia.docs }
    expect(await titles({ kind: 'change' }, reader)).toEqual(['Corals', 'Tides'])
    const guest = await own.join({ role: 'guest' })
    expect(await titles({ kind: 'change' }, { ...own, docs: guest.docs })).toEqual([])
    await docs.removeMemberFromOrganizationById({ params: { ...params, userId: nadia.id } })
    expect(await titles({ kind: 'owner' })).toEqual(['Bays', 'Corals', 'Tides'])
    await publish(docs, { spaceId: reefs }, { operation: 'delete_page', page: late! })
    await docs.deleteSpaceById({ params: { spaceId: shores } })
    expect(await titles({ kind: 'owner' })).toEqual(['Corals'])
    const other = await newOrganization(server)
    expect(
      await other.docs.listPagesNeedingCareInOrganization({ params: other.params, query: { kind: 'change' } }),
    ).toEqual({ count: 0, items: [] })
  })
})
