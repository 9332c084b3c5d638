import { describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const test = base
  .extend('find', ({ server }) => async (query: string, token = server.token, rest: object = {}) => {
    await waitForJobs(server.services)
    const params = { organizationId: server.organizationId }
    return server.api(token).searchOrganizationContent({ params, query: { query, ...rest } })
  })
  .extend('spaceWith', ({ server }) => async (title: string, ...texts: string[]) => {
    const docs = server.api()
    const params = await newSpace(docs, { title, empty: true })
    await publish(docs, params, ...texts.map((text) => insert(text)))
    return params
  })

describe('searchOrganizationContent', () => {
  test('200 with the spaces that contain a match, best first, each with its pages', async ({ spaceWith, find }) => {
    const one = await spaceWith('One', '# Quay\n\nA pelican.\n', '# Pier\n\n## Pelicans\n')
    const two = await spaceWith('Two', '# Pelican\n')
    const { count, items } = await find('pelican')
    expect(count).toBe(2)
    expect(items).toMatchObject([
      { id: two.spaceId, title: 'Two', type: 'space', pages: [{ title: 'Pelican' }] },
      { id: one.spaceId, title: 'One', type: 'space', pages: [{ title: 'Pier' }, { title: 'Quay' }] },
    ])
  })

  test('200 with only what the caller can see, also in counts', async ({ server, spaceWith, find }) => {
    const docs = server.api()
    const open = await spaceWith('Open', '# Cuttlefish\n')
    const closed = await spaceWith('Closed', '# Cuttlefish too\n')
    await docs.updateSpaceById({ params: closed, body: { defaultLevel: null } })
    const reader = await server.createTestUser({ role: 'read' })
    const guest = await server.createTestUser({ role: 'guest' })
    expect((await find('cuttlefish')).count).toBe(2)
    expect(await find('cuttlefish', reader.token)).toMatchObject({ count: 1, items: [{ id: open.spaceId }] })
    expect(await find('cuttlefish', guest.token)).toEqual({ count: 0, items: [], stale: false })
  })

  test('200 without deleted spaces, and with restored and copied ones', async ({ server, spaceWith, find }) => {
    const docs = server.api()
    const params = await spaceWith('Gone', '# Narwhal\n')
    await docs.deleteSpaceById({ params })
    expect((await find('narwhal')).count).toBe(0)
    await docs.restoreSpace({ params })
    expect((await find('narwhal')).count).toBe(1)
    const copy = await docs.duplicateSpace({ params })
    expect((await find('narwhal')).items.map(({ id }) => id).toSorted()).toEqual([params.spaceId, copy.id].toSorted())
  })

  test('200 with fewer pages of each space if more spaces match', async ({ spaceWith, find }) => {
    const pages = Array.from({ length: 9 }, (_, index) => `# Walrus ${index}\n`)
    await spaceWith('Alone', ...pages)
    expect((await find('walrus')).items.map((space) => space.pages.length)).toEqual([9])
    for (const title of ['Second', 'Third']) await spaceWith(title, ...pages)
    expect((await find('walrus')).items.map((space) => space.pages.length)).toEqual([8, 8, 8])
  })

  test('200 page by page, each space once', async ({ server, spaceWith, find }) => {
    for (const title of ['a', 'b', 'c']) await spaceWith(title, '# Octopus\n')
    const first = await find('octopus', server.token, { limit: 2 })
    const second = await find('octopus', server.token, { limit: 2, page: first.next!.page })
    expect([first.count, first.items.length, second.items.length, second.next]).toEqual([3, 2, 1, undefined])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
  })

  test('404 for a caller of another organization; nothing of other organizations', async ({
    server,
    spaceWith,
    find,
  }) => {
    await spaceWith('Ours', '# Walrus\n')
    const stranger = await server.createTestUser({ role: null })
    expect((await refusal(find('walrus', stranger.token))).status).toBe(404)
    const docs = server.api(stranger.token)
    const { id: organizationId } = await docs.createOrganization({ body: { title: 'Theirs' } })
    const params = { organizationId }
    expect((await docs.searchOrganizationContent({ params, query: { query: 'walrus' } })).count).toBe(0)
    const query = { query: 'walrus' }
    expect(
      (await refusal(server.api().searchOrganizationContent({ params: { organizationId: nobody }, query }))).status,
    ).toBe(404)
  })
})
