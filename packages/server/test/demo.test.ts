import { describe, expect } from 'vitest'
import { readDocumentation } from '../src/demo/documentation.ts'
import { seedDemo } from '../src/demo/seed-demo.ts'
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
    await server.services.database.writeTx(async (trx) => {
      await trx('settings').insert({ name: 'demo', value: 'begun' })
    })
    expect(await seed()).toBe(true)
    expect(await spaces()).toMatchObject([{ title: 'Scriptorium', changeRequests: 2, changeRequestsOpen: 1 }])
  })

  test('creates a space with the documentation, and an open change request that edits it', async ({
    server,
    spaces,
  }) => {
    const docs = server.api()
    const [space] = await spaces()
    const params = { spaceId: space!.id }
    const { files } = await readDocumentation()
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'spec/README.md']))
    for (const { path, text } of files) {
      const pagePath = path
        .toLowerCase()
        .replace('.github', 'github')
        .replace(/(?<=.)\/readme\.md$|\.md$/, '')
      const page = await docs.getPageByPath({ params: { ...params, pagePath }, query: { format: 'markdown' } })
      expect(page).toMatchObject({ markdown: text })
    }
    const { items } = await docs.listChangeRequestsForSpace({ params, query: { status: 'open' } })
    const changed = { ...params, changeRequestId: items[0]!.id }
    const { changes } = await docs.getChangeRequestChanges({ params: changed })
    expect(changes.map(({ type }) => type).toSorted()).toEqual(['page_created', 'page_edited'])
  })

  test('a second start changes nothing and leaves no token behind', async ({ server, spaces, seed }) => {
    const before = await spaces()
    expect(await seed()).toBe(false)
    expect(await spaces()).toEqual(before)
    const { items } = await server.api().listUserTokens()
    expect(items.map(({ label }) => label)).toEqual(['First run'])
  })

  test('does not change a workspace that is in use', async () => {
    const other = await startTestServer()
    const params = { organizationId: other.organizationId }
    await other.api().createSpace({ params, body: { title: 'Ours' } })
    expect(await seedDemo(other, () => undefined)).toBe(false)
    expect((await other.api().listSpacesInOrganizationById({ params })).count).toBe(1)
    await other.close()
  })
})
