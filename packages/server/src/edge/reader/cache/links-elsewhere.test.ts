import { expect, vi } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import { newSite } from '../../../../test/sites.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  .extend('read', ({ server }) => async (path: string): Promise<string> => {
    const response = await fetch(server.url + path)
    expect([path, response.status]).toEqual([path, 200])
    return (await response.text()).replaceAll(/\s+/g, ' ')
  })
  .extend('renderedLater', ({ server, read }) => async (path: string) => {
    const count = async () => {
      const { values } = await server.services.metrics.sitePages.get()
      return values.find(({ labels }) => labels.from === 'rendering')?.value ?? 0
    }
    await read(path)
    const before = await count()
    // Longer than a page can be kept only for its age. A job that is queued meanwhile is due at that time, so it must be near.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    try {
      await read(path)
    } finally {
      vi.useRealTimers()
    }
    return (await count()) - before
  })

test('a page that links to another site is kept until that site changes', async ({
  organization,
  read,
  renderedLater,
}) => {
  const { docs } = organization
  const own = await newSite(organization, ['Own'])
  const other = await newSite(organization, ['Other'])
  const spaceId = other.spaces[0]!
  const [, target] = await publish(docs, { spaceId }, insert('# First'), insert('# Target'))
  const link = `[there](/spaces/${spaceId}/pages/${target!})`
  await publish(docs, { spaceId: own.spaces[0]! }, insert(`# Links\n\nGo ${link}.`))
  for (const { params } of [other, own]) await docs.publishSite({ params })
  const path = `/sites/${own.params.organizationId}/${own.site.id}/links`
  const address = `/sites/${other.params.organizationId}/${other.site.id}/`
  expect(await read(path)).toContain(`${address}target"`)
  expect(await renderedLater(path)).toBe(0)
  await publish(docs, { spaceId }, { operation: 'update_page', page: target!, slug: 'goal' } as never)
  expect(await read(path)).toContain(`${address}goal"`)
  await docs.updateSiteById({ params: other.params, body: { basename: 'others' } })
  expect(await read(path)).toContain('/others/goal"')
  await docs.updateSiteById({ params: other.params, body: { visibility: 'share-link' } })
  expect(await read(path)).toContain('<span class="unlinked"')
})

test('a page that names a user or a space of no site is kept until that changes', async ({
  organization,
  read,
  renderedLater,
}) => {
  const { docs } = organization
  const own = await newSite(organization, ['Own'])
  const other = await newSite(organization, ['Other'])
  const spaceId = other.spaces[0]!
  const [target] = await publish(docs, { spaceId }, insert('# Target'))
  const { id: user } = await docs.getAuthenticatedUser()
  const text = `[/users/${user}](/users/${user} "mention") [there](/spaces/${spaceId}/pages/${target!})`
  await publish(docs, { spaceId: own.spaces[0]! }, insert(`# Names\n\n${text}`))
  await docs.publishSite({ params: own.params })
  const path = `/sites/${own.params.organizationId}/${own.site.id}/names`
  expect(await read(path)).toContain('<span class="unlinked"')
  expect(await renderedLater(path)).toBe(0)
  await docs.updateUserById({ params: { userId: user }, body: { displayName: 'Ada of the links' } })
  expect(await read(path)).toContain('Ada of the links')
  expect(await renderedLater(path)).toBe(0)
  await docs.publishSite({ params: other.params })
  expect(await read(path)).toContain(`/sites/${own.params.organizationId}/${other.site.id}/`)
  expect(await renderedLater(path)).toBe(0)
})

test('a page names nobody of another organization, and members until they leave', async ({
  organization,
  read,
  server,
}) => {
  const { docs, params, join } = organization
  const stranger = await server.createTestUser({ role: null, displayName: 'Mata of elsewhere' })
  const member = await join({ role: 'read', displayName: 'Bela of the house' })
  const own = await newSite(organization, ['Own'])
  const text = [stranger, member].map(({ id }) => `[/users/${id}](/users/${id} "mention")`).join(' and ')
  await publish(docs, { spaceId: own.spaces[0]! }, insert(`# People\n\n${text}`))
  await docs.publishSite({ params: own.params })
  const path = `/sites/${params.organizationId}/${own.site.id}/people`
  const named = async () => (await read(path)).match(/Mata of elsewhere|Bela of the house/g)
  expect(await named()).toEqual(['Bela of the house'])
  await docs.removeMemberFromOrganizationById({ params: { ...params, userId: member.id } })
  expect(await named()).toBeNull()
})

test('a page with an API operation is kept until its specification changes', async ({
  organization,
  read,
  renderedLater,
  server,
}) => {
  const { docs, params } = organization
  const describe = async (summary: string) => {
    const paths = { '/birds': { get: { summary, responses: { 200: { description: 'The birds' } } } } }
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Birds', version: '1' }, paths })
    const at = { ...params, specSlug: 'kept-birds' }
    await docs.createOrUpdateOpenAPISpecBySlug({ params: at, body: { source: { text } } })
    await waitForJobs(server.services)
  }
  await describe('List birds')
  const { site, spaces } = await newSite(organization, ['API'])
  const operation =
    '{% openapi-operation spec="kept-birds" path="/birds" method="get" %}\n[birds](/openapi/birds)\n{% endopenapi-operation %}'
  await publish(docs, { spaceId: spaces[0]! }, insert(`# API\n\n${operation}`))
  await docs.publishSite({ params: { ...params, siteId: site.id } })
  const path = `/sites/${params.organizationId}/${site.id}/api`
  expect(await read(path)).toContain('List birds')
  expect(await renderedLater(path)).toBe(0)
  await describe('Count birds')
  expect(await read(path)).toContain('Count birds')
})

test('a link to links leads where the last one does, and nowhere if they lead in a circle', async ({
  organization,
  read,
  server,
}) => {
  const { docs, params } = organization
  const own = await newSite(organization, ['Own', 'Other'])
  const [spaceId, other] = own.spaces as [string, string]
  const link = (title: string, page: string, space?: string) =>
    ({
      operation: 'insert_link',
      title,
      hidden: true,
      target: { kind: 'page', page, ...(space && { space }) },
    }) as const
  const [target] = await publish(docs, { spaceId: other }, insert('# Target\n\n## Part'))
  const [near] = await publish(docs, { spaceId: other }, link('Near', target!))
  const [far, round] = await publish(docs, { spaceId }, link('Far', near!, other), link('Round', target!, other))
  const [back] = await publish(docs, { spaceId }, link('Back', round!))
  const circle = { operation: 'update_page', page: round!, target: { kind: 'page', page: back! } } as const
  await publish(docs, { spaceId }, circle as never)
  await publish(docs, { spaceId }, insert(`# Links\n\n[Far](/pages/${far}#part) [Round](/pages/${round})`))
  await docs.publishSite({ params: own.params })
  const base = `/sites/${params.organizationId}/${own.site.id}`
  const text = await read(`${base}/own/links`)
  expect(text).toContain('/other/target#part"')
  expect(text).toMatch(/<span class="unlinked"[^>]*>Round/)
  const ask = (path: string) => fetch(`${server.url}${base}/own/${path}`, { redirect: 'manual' })
  expect((await ask('far')).headers.get('location')).toMatch(/\/other\/target$/)
  expect((await ask('round')).status).toBe(404)
})
