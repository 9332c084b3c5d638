import { describe, expect } from 'vitest'
import { readDocumentation } from '../src/edge/demo/documentation.ts'
import { seedDemo } from '../src/edge/demo/seed-demo.ts'
import { warmReader } from '../src/edge/reader/warm.ts'
import { test as base } from './test.ts'
import { startTestServer } from './harness.ts'

const test = base
  .extend(
    'seed',
    ({ server }) =>
      () =>
        seedDemo(server, () => undefined),
  )
  .extend('spaces', ({ server }) => async () => {
    const params = { organizationId: server.organizationId }
    return (await server.api().listSpacesInOrganizationById({ params })).items
  })

describe('seedDemo', () => {
  test('finishes what a killed start has begun, without duplicates', async ({ server, seed, spaces }) => {
    const docs = server.api()
    await docs.createSpace({
      params: { organizationId: server.organizationId },
      body: { title: 'Scriptorium', empty: true },
    })
    const { id: siteId } = await docs.createSite({
      params: { organizationId: server.organizationId },
      body: { title: 'Scriptorium' },
    })
    await server.services.database.writeTx(async (trx) => {
      await trx('settings').insert({ name: 'demo', value: 'begun' })
    })
    expect(await warmReader(server.services.database.read)).toBe(false)
    expect(await seed()).toContain('/sites/')
    const sites = await docs.listSites({ params: { organizationId: server.organizationId } })
    expect(sites.items).toMatchObject([{ id: siteId, published: true }])
    expect(await warmReader(server.services.database.read)).toBe(true)
    const found = await spaces()
    expect(found.map(({ title }) => title).toSorted()).toEqual([
      'API',
      'Handbook',
      'In production',
      'Scriptorium',
      'Short edition',
    ])
    const main = found.find(({ title }) => title === 'Scriptorium')
    expect(main).toMatchObject({ changeRequests: 2, changeRequestsOpen: 1 })
  })

  test('creates a space with the documentation, and an open change request that edits it', async ({
    server,
    spaces,
  }) => {
    const docs = server.api()
    const space = (await spaces()).find(({ title }) => title === 'Scriptorium')
    const params = { spaceId: space!.id }
    const { files } = await readDocumentation()
    const paths = files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'spec/README.md', 'CONTRIBUTING.md']))
    expect(files.filter(({ text }) => text.includes('](.github/') || text.includes('](../.github/'))).toEqual([])
    for (const { path, text } of files) {
      const pagePath = path.toLowerCase().replace(/(?<=.)\/readme\.md$|\.md$/, '')
      const page = await docs.getPageByPath({ params: { ...params, pagePath }, query: { format: 'markdown' } })
      expect(page).toMatchObject({ markdown: text })
    }
    const { items } = await docs.listChangeRequestsForSpace({ params, query: { status: 'open' } })
    const changed = { ...params, changeRequestId: items[0]!.id }
    const { changes } = await docs.getChangeRequestChanges({ params: changed })
    expect(changes.map(({ type }) => type).toSorted()).toEqual(['page_created', 'page_edited'])
  })

  test('publishes a site with four sections, two editions, a redirect and a page for some visitors', async ({
    server,
  }) => {
    const params = { organizationId: server.organizationId }
    const [site] = (await server.api().listSites({ params })).items
    const address = new URL(site!.urls.published!).pathname
    const get = (path: string) => fetch(server.url + address + path)
    const first = await (await get('')).text()
    expect(first).toContain('<h1>Welcome</h1>')
    const guides = await (await get('guides/')).text()
    for (const part of ['Guides', 'In production', 'Handbook', 'API', 'Short edition']) expect(guides).toContain(part)
    const screens = await (await get('guides/packages/studio/pictures')).text()
    for (const [, src] of [first, guides, screens].flatMap((html) => [...html.matchAll(/<img [^>]*src="([^"]+)"/g)]))
      expect((await fetch(server.url + src)).status).toBe(200)
    const handbook = await (await get('help')).text()
    expect(handbook).toContain('<h1>Welcome</h1>')
    expect(handbook).not.toContain('For the team')
    const opened = await fetch(`${server.url}${address}?visitor.team=true`, { redirect: 'manual' })
    const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!
    const ofTeam = await fetch(`${server.url}${address}`, { headers: { cookie } })
    expect(await ofTeam.text()).toContain('For the team')
  })

  test('has the document of this API with its whole address, so that readers can send requests', async ({ server }) => {
    const params = { organizationId: server.organizationId, specSlug: 'scriptorium' }
    // A job reads the document.
    const content = async () => {
      const { filesystem } = await server.api().getLatestOpenAPISpecVersionContent({ params })
      return Object.values(filesystem)[0]
    }
    await expect.poll(content).toMatchObject({ servers: [{ url: server.services.urls.base }] })
  })

  test('a second start changes nothing and leaves no token behind', async ({ server, spaces, seed }) => {
    const before = await spaces()
    expect(await seed()).toBeUndefined()
    expect(await spaces()).toEqual(before)
    const { items } = await server.api().listUserTokens()
    expect(items.map(({ label }) => label)).toEqual(['First run'])
  })

  test('does not change a workspace that is in use', async () => {
    const other = await startTestServer()
    const params = { organizationId: other.organizationId }
    await other.api().createSpace({ params, body: { title: 'Ours' } })
    expect(await seedDemo(other, () => undefined)).toBeUndefined()
    expect((await other.api().listSpacesInOrganizationById({ params })).count).toBe(1)
    await other.close()
  })
})
