import type { LinkItem } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newSpace, publish, rewrite, write } from '../../../../test/content.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const test = base
  .extend('linksOf', ({ server, docs }) => async (params: { spaceId: string; pageId: string }) => {
    const before = (await docs.listPageLinksInSpace({ params })).items.map(told)
    await waitForJobs(server.services)
    // Links that are not indexed yet read the same as indexed ones.
    expect((await docs.listPageLinksInSpace({ params })).items.map(told)).toEqual(before)
    return before
  })
  .extend('guide', ({ docs }) => async () => {
    const { spaceId } = await newSpace(docs)
    const [home, guides] = await publish(docs, { spaceId }, insert(homeText), insert('# Guides\n'))
    const installText = '# Install\n\n## Steps\n\nSee [home](../home.md).\n'
    const into = guides!
    const inside = await publish(docs, { spaceId }, insert(installText, { into }), insert('# Routes\n', { into }))
    return { spaceId, home: home!, install: inside[0]!, routes: inside[1]! }
  })

/** `status target`, in the order of the page. */
const told = ({ status, targetReference: target }: LinkItem): string => {
  if (!target) return `${status} nothing`
  if (target.kind === 'url') return `${status} ${target.url}`
  if (target.kind !== 'page') return `${status} ${target.kind}`
  const { internalLocation: at } = target
  return `${status} ${target.page.title}${at?.type === 'anchor' ? `#${at.anchor}` : ''}`
}

const homeText = [
  '# Home',
  '[a](guides/install.md) [b](guides/install.md#steps) [c](guides/install.md#nowhere) [d](./gone.md)',
  '[e](https://example.com/x) [f](mailto:a@b.c) [g](#home) [h](#away) ![i](/files/none)',
].join('\n\n')

const inGuide = [
  'ok Install',
  'ok Install#steps',
  'broken Install#nowhere',
  'broken nothing',
  'ok https://example.com/x',
  'ok mailto:a@b.c',
  'ok Home#home',
  'broken Home#away',
  'broken nothing',
]

describe('listPageLinksInSpace', () => {
  test('200 with the target and position of each link of a page, and their number', async ({
    server,
    docs,
    guide,
    linksOf,
  }) => {
    const { spaceId, home } = await guide()
    const params = { spaceId, pageId: home }
    expect(await linksOf(params)).toEqual(inGuide)
    const { stats, count, items } = await docs.listPageLinksInSpace({ params })
    expect({ stats, count }).toEqual({ stats: { total: 9, broken: { total: 4 } }, count: 9 })
    expect(items.map(({ relation }) => relation)).toEqual([...Array(8).fill('reference'), 'dependsOn'])
    const { document } = (await docs.getPageById({ params, query: { format: 'document' } })) as { document: object }
    const keys = (document as { nodes: { key: string }[] }).nodes.map(({ key }) => key)
    expect(items[0]).toMatchObject({
      targetReference: { kind: 'page', page: { id: expect.any(String), title: 'Install', path: 'guides/install' } },
      locationReferences: [
        {
          kind: 'page',
          organization: { object: 'organization', id: server.organizationId },
          space: { object: 'space', id: spaceId },
          page: { id: home, title: 'Home' },
          internalLocation: { type: 'node', node: keys[0] },
        },
      ],
    })
  })

  test('200 with the links of a status', async ({ docs, guide }) => {
    const { spaceId, home } = await guide()
    const params = { spaceId, pageId: home }
    const { count, items, stats } = await docs.listPageLinksInSpace({ params, query: { status: 'broken' } })
    expect([count, items.length, stats.total]).toEqual([4, 4, 9])
  })

  test('200 with links that stay valid when their target or their page moves or is renamed', async ({
    server,
    docs,
    guide,
    linksOf,
  }) => {
    const { spaceId, home, install, routes } = await guide()
    await waitForJobs(server.services)
    await publish(docs, { spaceId }, { operation: 'update_page', page: install, into: null, slug: 'setup' })
    expect(await linksOf({ spaceId, pageId: home })).toEqual(inGuide)
    expect(await linksOf({ spaceId, pageId: install })).toEqual(['ok Home'])
    await publish(docs, { spaceId }, { operation: 'update_page', page: home, into: routes })
    expect(await linksOf({ spaceId, pageId: home })).toEqual(inGuide)
    expect(await linksOf({ spaceId, pageId: install })).toEqual(['ok Home'])
  })

  test('200 with links that break when their target is deleted, and are valid when it exists', async ({
    server,
    docs,
    guide,
    linksOf,
  }) => {
    const { spaceId, home, install } = await guide()
    await waitForJobs(server.services)
    await publish(docs, { spaceId }, { operation: 'delete_page', page: install })
    expect((await linksOf({ spaceId, pageId: home })).slice(0, 3)).toEqual(Array(3).fill('broken nothing'))
    await publish(docs, { spaceId }, insert('# Gone\n'))
    expect((await linksOf({ spaceId, pageId: home }))[3]).toBe('ok Gone')
  })

  test('200 with links to anchors that break when the heading is deleted', async ({ server, docs, guide, linksOf }) => {
    const { spaceId, home, install } = await guide()
    await waitForJobs(server.services)
    await publish(docs, { spaceId }, rewrite(install, '# Install\n\n## Nowhere\n'))
    expect((await linksOf({ spaceId, pageId: home })).slice(0, 3)).toEqual([
      'ok Install',
      'broken Install#steps',
      'ok Install#nowhere',
    ])
  })

  test('200 with an address of the application as in-app', async ({ server, docs, linksOf }) => {
    const { spaceId } = await newSpace(docs)
    const app = `${server.services.config.appUrl}/o/${server.organizationId}/s/${spaceId}`
    const [pageId] = await publish(docs, { spaceId }, insert(`# A\n\n[here](${app})\n`))
    expect(await linksOf({ spaceId, pageId: pageId! })).toEqual([`in-app ${app}`])
  })

  test('404 for a missing page', async ({ docs }) => {
    const params = await newSpace(docs)
    const call = docs.listPageLinksInSpace({ params: { ...params, pageId: nobody } })
    expect((await refusal(call)).status).toBe(404)
  })
})

describe('listSpaceLinks', () => {
  test('200 with the links of all pages, page by page, each once', async ({ server, docs, guide }) => {
    const { spaceId } = await guide()
    for (const isIndexed of [false, true]) {
      if (isIndexed) await waitForJobs(server.services)
      const seen: string[] = []
      let page: string | undefined
      do {
        const found = await docs.listSpaceLinks({ params: { spaceId }, query: { limit: 3, ...(page && { page }) } })
        expect([found.count, found.stats]).toEqual([10, { total: 10, broken: { total: 4 } }])
        seen.push(...found.items.map(told))
        page = found.next?.page
      } while (page)
      expect(seen.toSorted()).toEqual(['ok Home', ...inGuide].toSorted())
    }
  })

  test('200 with files, users, collections, spaces and reusable content', async ({ server, docs }) => {
    const { spaceId } = await newSpace(docs)
    const other = await newSpace(docs)
    const [there] = await publish(docs, other, insert('# There\n'))
    const user = await docs.getAuthenticatedUser()
    const text = `# A\n\n![p](./pic) [u](/users/${user.id}) [s](/spaces/${other.spaceId}) [p](/spaces/${other.spaceId}/pages/${there}) [n](/spaces/${nobody})\n`
    const at = await docs.createChangeRequest({ params: { spaceId }, body: {} })
    const file = { name: 'p.txt', base64: 'aGk=', contentType: 'text/plain', ref: 'pic' }
    const params = { spaceId, changeRequestId: at.id }
    await write(docs, params, insert(text), { operation: 'insert_files', files: [file] })
    await docs.mergeChangeRequest({ params })
    const found = async () => (await docs.listSpaceLinks({ params: { spaceId } })).items.map(told)
    const expected = ['ok file', 'ok user', 'ok space', 'ok There', 'broken nothing']
    expect(await found()).toEqual(expected)
    await waitForJobs(server.services)
    expect(await found()).toEqual(expected)
    await publish(docs, other, { operation: 'delete_page', page: there! })
    await waitForJobs(server.services)
    expect((await found())[3]).toBe('broken nothing')
    await docs.deleteSpaceById({ params: other })
    expect((await found())[2]).toBe('broken nothing')
  })

  test('200 with the same result for a space that the caller cannot see and for a missing one', async ({
    server,
    docs,
  }) => {
    const { spaceId } = await newSpace(docs)
    const secret = await newSpace(docs)
    await docs.updateSpaceById({ params: secret, body: { defaultLevel: null } })
    await publish(docs, { spaceId }, insert(`# A\n\n[s](/spaces/${secret.spaceId})\n\n[n](/spaces/${nobody})\n`))
    await waitForJobs(server.services)
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    const { items, stats } = await reader.listSpaceLinks({ params: { spaceId } })
    expect([items.map(told), stats.broken.total]).toEqual([['broken nothing', 'broken nothing'], 2])
    expect((await docs.listSpaceLinks({ params: { spaceId } })).stats.broken.total).toBe(1)
  })
})
