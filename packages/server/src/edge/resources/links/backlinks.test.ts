import type { Reference } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, rewrite, write } from '../../../../test/content.ts'
import { clientsOf, newInstallation } from '../../../../test/integrations.ts'
import { test as base } from '../../../../test/test.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

const test = base
  .extend('town', ({ server, docs }) => async () => {
    const params = await newSpace(docs)
    const [square, street] = await publish(
      docs,
      params,
      insert('# Square\n'),
      insert('# Street\n\n[s](/pages/square)\n\n[again](square.md#no)\n'),
      insert('# Lane\n\n[s](../square.md) and [street](street.md)\n\n![p](/map.png)\n'),
    )
    await waitForJobs(server.services)
    return { ...params, square: square!, street: street! }
  })
  .extend('withFile', ({ docs }) => async () => {
    const params = await newSpace(docs)
    const at = await newChangeRequest(docs, params)
    const file = { name: '/map.png', base64: 'aGk=', contentType: 'image/png' }
    await write(docs, at, insert('# Map\n\n![m](map.png)\n'), { operation: 'insert_files', files: [file] })
    return { at, params }
  })
  .extend('told', ({ docs }) => async (at: { spaceId: string; changeRequestId: string }, query: object = {}) => {
    const { items, count, stats } = await docs.listChangeRequestLinks({ params: at, query })
    return { statuses: items.map(({ status }) => status).toSorted(), count, stats }
  })

const titles = (items: readonly Reference[]) =>
  items.map((item) => (item.kind === 'page' ? item.page.title : item.kind)).toSorted()

describe('listSpacePageBacklinks', () => {
  test('200 with each page that links to the page, once', async ({ server, docs, town }) => {
    const { spaceId, square, street } = await town()
    const of = (pageId: string) => docs.listSpacePageBacklinks({ params: { spaceId, pageId } })
    const { count, items } = await of(square)
    expect([count, titles(items)]).toEqual([2, ['Lane', 'Street']])
    expect(items[0]).toMatchObject({ kind: 'page', space: { id: spaceId }, internalLocation: { type: 'node' } })
    expect(titles((await of(street)).items)).toEqual(['Lane'])
    await publish(docs, { spaceId }, rewrite(street, '# Street\n'))
    for (const isIndexed of [false, true]) {
      if (isIndexed) await waitForJobs(server.services)
      expect(titles((await of(square)).items)).toEqual(['Lane'])
    }
  })

  test('200 with pages of other spaces that the caller can see', async ({ server, docs, town }) => {
    const { spaceId, square } = await town()
    const [open, closed] = [await newSpace(docs), await newSpace(docs)]
    await publish(docs, open, insert(`# Open\n\n[s](/spaces/${spaceId}/pages/${square})\n`))
    await publish(docs, closed, insert(`# Closed\n\n[s](/spaces/${spaceId}/pages/${square})\n`))
    await docs.updateSpaceById({ params: closed, body: { defaultLevel: null } })
    await waitForJobs(server.services)
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    const params = { spaceId, pageId: square }
    expect(titles((await docs.listSpacePageBacklinks({ params })).items)).toEqual(['Closed', 'Lane', 'Open', 'Street'])
    const seen = await reader.listSpacePageBacklinks({ params })
    expect([seen.count, titles(seen.items)]).toEqual([3, ['Lane', 'Open', 'Street']])
    const installed = await newInstallation(docs, server.organizationId, { scopes: ['space:content:read'] })
    for (const space of [spaceId, closed.spaceId])
      await docs.installIntegrationOnSpace({ params: installed, body: { space } })
    const { installation } = await clientsOf(server, installed)
    const told = await installation.listSpacePageBacklinks({ params })
    expect([told.count, titles(told.items)]).toEqual([3, ['Closed', 'Lane', 'Street']])
  })

  test('200 page by page', async ({ docs, town }) => {
    const { spaceId, square } = await town()
    const params = { spaceId, pageId: square }
    const first = await docs.listSpacePageBacklinks({ params, query: { limit: 1 } })
    const second = await docs.listSpacePageBacklinks({ params, query: { limit: 1, page: first.next!.page } })
    expect(titles([...first.items, ...second.items])).toEqual(['Lane', 'Street'])
    expect([first.count, second.next]).toEqual([2, undefined])
  })

  test('404 for a missing page', async ({ docs }) => {
    const { spaceId } = await newSpace(docs)
    const call = docs.listSpacePageBacklinks({ params: { spaceId, pageId: nobody } })
    expect((await refusal(call)).status).toBe(404)
  })
})

describe('listSpaceFileBacklinks', () => {
  test('200 with the pages that show a file', async ({ docs, withFile }) => {
    const { at, params } = await withFile()
    await docs.mergeChangeRequest({ params: at })
    const [file] = (await docs.listFiles({ params })).items
    const { count, items } = await docs.listSpaceFileBacklinks({ params: { ...params, fileId: file!.id } })
    expect([count, titles(items)]).toEqual([1, ['Map']])
  })

  test('404 for a missing file', async ({ docs }) => {
    const { spaceId } = await newSpace(docs)
    const call = docs.listSpaceFileBacklinks({ params: { spaceId, fileId: nobody } })
    expect((await refusal(call)).status).toBe(404)
  })
})

describe('listChangeRequestFileBacklinks', () => {
  test('200 with the pages that show a file that only the change request has', async ({ docs, withFile }) => {
    const { at } = await withFile()
    const [file] = (await docs.listFilesInChangeRequestById({ params: at })).items
    const { items } = await docs.listChangeRequestFileBacklinks({ params: { ...at, fileId: file!.id } })
    expect(titles(items)).toEqual(['Map'])
    expect(items[0]).toMatchObject({
      versionContext: { type: 'changeRequest', changeRequest: { id: at.changeRequestId } },
    })
  })
})

describe('listChangeRequestPageBacklinks', () => {
  test('200 with the pages of the change request that link to the page', async ({ docs, town }) => {
    const { spaceId, square, street } = await town()
    const at = await newChangeRequest(docs, { spaceId })
    await write(docs, at, rewrite(street, '# Street\n'), insert('# Bridge\n\n[s](square.md)\n'))
    const there = await docs.listChangeRequestPageBacklinks({ params: { ...at, pageId: square } })
    expect([there.count, titles(there.items)]).toEqual([2, ['Bridge', 'Lane']])
    const main = await docs.listSpacePageBacklinks({ params: { spaceId, pageId: square } })
    expect(titles(main.items)).toEqual(['Lane', 'Street'])
  })
})

describe('listChangeRequestLinks', () => {
  test('200 with each link of a page once, page by page', async ({ docs }) => {
    const space = await newSpace(docs)
    const at = await newChangeRequest(docs, space)
    const hosts = ['one', 'two', 'three'].map((name) => `https://${name}.example.com`)
    await write(docs, at, insert(`# A\n\n${hosts.map((url) => `[x](${url})`).join(' ')}\n`))
    const query = { limit: 1 }
    const first = await docs.listChangeRequestLinks({ params: at, query })
    const found: string[] = []
    for await (const { targetReference } of docs.listChangeRequestLinks.items({ params: at, query })) {
      found.push(targetReference?.kind === 'url' ? targetReference.url : '')
      if (found.length > hosts.length) break
    }
    expect([first.count, found]).toEqual([3, hosts])
  })

  test('200 with the links of the change request, and the links that it breaks', async ({ docs, town, told }) => {
    const { spaceId, square } = await town()
    const at = await newChangeRequest(docs, { spaceId })
    const asOnMain = { total: 5, broken: { total: 2, changeRequest: 0 } }
    expect((await told(at)).stats).toEqual(asOnMain)
    await write(docs, at, { operation: 'delete_page', page: square })
    const all = { stats: { total: 5, broken: { total: 4, changeRequest: 2 } } }
    expect(await told(at)).toMatchObject({ count: 5, ...all })
    const byIt = await told(at, { brokenContext: 'change-request' })
    expect(byIt).toMatchObject({ count: 2, statuses: ['broken', 'broken'], ...all })
    expect(await told(at, { brokenContext: 'space' })).toMatchObject({ count: 2, ...all })
    expect(await told(at, { brokenContext: 'space', status: 'ok' })).toMatchObject({ count: 0, ...all })
    expect((await docs.listSpaceLinks({ params: { spaceId } })).stats).toEqual({ total: 5, broken: { total: 2 } })
  })
})

describe('listPageLinksInChangeRequest', () => {
  test('200 with the links of a page that only the change request has', async ({ docs, town }) => {
    const { spaceId } = await town()
    const at = await newChangeRequest(docs, { spaceId })
    const [pageId] = await write(docs, at, insert('# Bridge\n\n[s](square.md) [no](nowhere.md)\n'))
    const params = { ...at, pageId: pageId! }
    const { items, stats } = await docs.listPageLinksInChangeRequest({ params })
    expect(items.map(({ status }) => status)).toEqual(['ok', 'broken'])
    expect(stats).toEqual({ total: 2, broken: { total: 1, changeRequest: 1 } })
    expect((await refusal(docs.listPageLinksInSpace({ params }))).status).toBe(404)
  })
})

describe('listSpacePageMetaLinks', () => {
  test('200 with nothing while no site shows the page; 404 for a missing page', async ({ docs, town }) => {
    const { spaceId, square } = await town()
    expect(await docs.listSpacePageMetaLinks({ params: { spaceId, pageId: square } })).toEqual({ alternates: [] })
    const call = docs.listSpacePageMetaLinks({ params: { spaceId, pageId: nobody } })
    expect((await refusal(call)).status).toBe(404)
  })
})

describe('listUnusedContent', () => {
  test('200 with the files that no page links to, shows or includes', async ({ server, docs }) => {
    const params = await newSpace(docs)
    const files = ['shown', 'alone'].map((name) => ({ name: `/${name}.png`, base64: 'aGk=', contentType: 'image/png' }))
    const [pageId] = await publish(docs, params, insert('# Map\n\n![m](shown.png)\n'), {
      operation: 'insert_files',
      files,
    })
    const unused = async () => {
      await waitForJobs(server.services)
      const { count, items } = await docs.listUnusedContent({ params })
      expect(count).toBe(items.length)
      return items.map(({ kind, title, size }) => [kind, title, size]).toSorted()
    }
    expect(await unused()).toEqual([['file', '/alone.png', 2]])
    await publish(docs, params, rewrite(pageId!, '# Map\n'))
    expect(await unused()).toEqual([
      ['file', '/alone.png', 2],
      ['file', '/shown.png', 2],
    ])
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect(await refusal(stranger.listUnusedContent({ params }))).toMatchObject({ status: 404 })
  })
})
