import { describe, expect } from 'vitest'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { newSite as newSiteIn } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'

const test = testWith({ sitesUrl: 'https://*.docs.example.com' })

let own: TestOrganization
let foreign: TestOrganization
test.beforeAll(async ({ server }) => {
  foreign = await newOrganization(server)
})
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const newSpace = async (title: string, { docs, params }: TestOrganization = own) =>
  (await docs.createSpace({ params, body: { title, empty: true } })).id

const newSite = (titles: string[]) => newSiteIn(own, titles)

describe('createSite', () => {
  test('201 with the title of the first space, and the spaces in their order', async () => {
    const { site, spaces, params } = await newSite(['Guide', 'Reference', 'Guide'])
    expect(site).toMatchObject({ object: 'site', type: 'basic', title: 'Guide', visibility: 'public', siteSpaces: 3 })
    expect(site).toMatchObject({ published: false, agentsContext: 'excluded', defaultLevel: null })
    expect(site.urls.published).toBeUndefined()
    expect(await own.docs.getSiteById({ params })).toEqual(site)
    const structure = await own.docs.getSiteStructure({ params })
    expect(structure.type).toBe('siteSpaces')
    expect(structure.structure).toMatchObject([
      { object: 'site-space', path: 'guide', default: true, space: { id: spaces[0] } },
      { path: 'reference', space: { id: spaces[1] } },
      { path: 'guide-1', space: { id: spaces[2] } },
    ])
  })

  test('201 without spaces is called Docs', async () => {
    expect(await own.docs.createSite({ params: own.params })).toMatchObject({ title: 'Docs', siteSpaces: 0 })
  })

  test('400 for spaces of others, foreign and unknown alike; 409 for one twice; nothing is created', async () => {
    const [theirs, mine] = [await newSpace('Theirs', foreign), await newSpace('Mine')]
    for (const id of [theirs, nobody]) {
      const problem = await refusal(own.docs.createSite({ params: own.params, body: { spaces: [mine, id] } }))
      expect(problem).toMatchObject({ status: 400, code: 'invalid_reference' })
      expect(problem.errors).toMatchObject([{ pointer: '/body/spaces/1' }])
    }
    const twice = own.docs.createSite({ params: own.params, body: { spaces: [mine, mine] } })
    expect(await refusal(twice)).toMatchObject({ status: 409, code: 'already_exists' })
    expect((await own.docs.listSites({ params: own.params })).count).toBe(0)
  })

  test('403 for a caller without create on the space, because a site would show it to others', async () => {
    const secret = await newSpace('Secret')
    const writer = await own.join({ role: 'create' })
    await own.docs.updateSpaceById({ params: { spaceId: secret }, body: { defaultLevel: 'read' } })
    const call = writer.docs.createSite({ params: own.params, body: { spaces: [secret] } })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})

describe('listSites', () => {
  test('200 filtered by space, title and publication; guests and strangers see none', async () => {
    const { site, spaces, params } = await newSite(['Handbook'])
    const other = await own.docs.createSite({ params: own.params, body: { title: 'Other' } })
    await own.docs.publishSite({ params })
    const ids = async (query: object, docs = own.docs) =>
      (await docs.listSites({ params: own.params, query })).items.map(({ id }) => id)
    expect(await ids({})).toEqual([other.id, site.id])
    expect(await ids({ space: spaces[0] })).toEqual([site.id])
    expect(await ids({ title: 'HAND' })).toEqual([site.id])
    expect(await ids({ published: true })).toEqual([site.id])
    expect(await ids({ published: false })).toEqual([other.id])
    const guest = await own.join({ role: 'guest' })
    expect(await ids({}, guest.docs)).toEqual([])
    expect(await refusal(guest.docs.getSiteById({ params }))).toMatchObject({ status: 404 })
    expect(await refusal(foreign.docs.getSiteById({ params }))).toMatchObject({ status: 404 })
    const mixed = { ...foreign.params, siteId: site.id }
    expect(await refusal(foreign.docs.getSiteById({ params: mixed }))).toMatchObject({ status: 404 })
  })
})

describe('updateSiteById', () => {
  test('200 with new settings; the basename is unique in the organization', async () => {
    const { site, params } = await newSite(['Guide'])
    const body = { title: 'Manual', basename: 'Manual.v2', visibility: 'unlisted', agentsContext: 'included' } as const
    const updated = await own.docs.updateSiteById({ params, body: { ...body, adaptiveContent: { enabled: true } } })
    expect(updated).toMatchObject({ ...body, basename: 'manual.v2', adaptiveContent: { enabled: true } })
    const other = await own.docs.createSite({ params: own.params })
    const taken = own.docs.updateSiteById({ params: { ...params, siteId: other.id }, body: { basename: 'manual.v2' } })
    expect(await refusal(taken)).toMatchObject({ status: 409, errors: [{ pointer: '/body/basename' }] })
    expect(await own.docs.updateSiteById({ params, body: {} })).toMatchObject({ id: site.id, title: 'Manual' })
  })

  test('200 with the origins whose pages show the site in a frame', async () => {
    const { params } = await newSite(['Guide'])
    const embedOrigins = ['https://app.example.com', 'https://*.example.org:8443']
    expect(await own.docs.updateSiteById({ params, body: { embedOrigins } })).toMatchObject({ embedOrigins })
  })

  test.for(['*', 'https://*', 'https://a.example/x', 'https://a.example;', "https://'none'", 'data:'])(
    '400 for the origin %s',
    async (origin) => {
      const { params } = await newSite([])
      const problem = await refusal(own.docs.updateSiteById({ params, body: { embedOrigins: [origin] } }))
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/embedOrigins/0' }] })
    },
  )

  test.for(['~changes', 'robots.txt', 'sitemap-1.xml', 'llms-full.txt', 'index.html', 'a/b', 'a..b', 'über'])(
    '400 for the basename %s',
    async (basename) => {
      const { params } = await newSite([])
      const problem = await refusal(own.docs.updateSiteById({ params, body: { basename } }))
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/basename' }] })
    },
  )

  test('200 with a proxy, whose URL takes precedence, and null removes it', async () => {
    const { site, params } = await newSite(['Guide'])
    await own.docs.publishSite({ params })
    const proxied = await own.docs.updateSiteById({ params, body: { proxy: 'example.com/docs' } })
    expect(proxied.urls.published).toBe('https://example.com/docs/')
    const target = `https://${own.params.organizationId}.docs.example.com/${site.id}/`
    expect(proxied.proxy).toEqual({ origin: 'https://example.com/docs/', target })
    const direct = await own.docs.updateSiteById({ params, body: { proxy: null } })
    expect(direct.proxy).toBeUndefined()
    expect(direct.urls.published).toBe(target)
  })

  test('403 for defaults without create, and for settings without admin', async () => {
    const { params } = await newSite(['One', 'Two'])
    const { items } = await own.docs.listSiteSpaces({ params })
    const writer = await own.join({ role: 'create' })
    await writer.docs.updateSiteById({ params, body: { defaultSiteSpace: items[1]!.id } })
    const found = await own.docs.listSiteSpaces({ params, query: { default: true } })
    expect(found.items.map(({ title }) => title)).toEqual(['Two'])
    const settings = writer.docs.updateSiteById({ params, body: { title: 'Mine now' } })
    expect(await refusal(settings)).toMatchObject({ status: 403 })
  })

  test('400 for a default that is not on this site', async () => {
    const { params } = await newSite(['One'])
    const elsewhere = await newSite(['Two'])
    const [siteSpace] = (await own.docs.listSiteSpaces({ params: elsewhere.params })).items
    const call = own.docs.updateSiteById({ params, body: { defaultSiteSpace: siteSpace!.id } })
    expect(await refusal(call)).toMatchObject({ status: 400, errors: [{ pointer: '/body/defaultSiteSpace' }] })
  })
})

describe('publishSite', () => {
  test('200, and the URLs are set and removed', async () => {
    const { params } = await newSite(['One', 'Two'])
    await own.docs.updateSiteById({ params, body: { basename: 'guide' } })
    const published = await own.docs.publishSite({ params })
    const address = `https://${own.params.organizationId}.docs.example.com/guide/`
    expect(published).toMatchObject({ published: true, urls: { published: address } })
    const urls = (await own.docs.listSiteSpaces({ params })).items.map((siteSpace) => siteSpace.urls.published)
    expect(urls).toEqual([address, `${address}two/`])
    expect(await own.docs.publishSite({ params })).toEqual(published)
  })

  test('403 for an admin of the site who is not an admin of a space that nobody could read before', async () => {
    const { params, spaces } = await newSite(['Secret'])
    const writer = await own.join({ role: 'create' })
    expect(await refusal(writer.docs.publishSite({ params }))).toMatchObject({ status: 403 })
    await own.docs.deleteSpaceById({ params: { spaceId: spaces[0]! } })
    expect(await own.docs.publishSite({ params })).toMatchObject({ published: true })
  })
})

describe('unpublishSite', () => {
  test('200, and there is no published URL; again without effect', async () => {
    const { params } = await newSite(['One'])
    await own.docs.publishSite({ params })
    const unpublished = await own.docs.unpublishSite({ params })
    expect(unpublished).toMatchObject({ published: false })
    expect(unpublished.urls.published).toBeUndefined()
    expect(await own.docs.unpublishSite({ params })).toEqual(unpublished)
    const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
    expect(siteSpace!.urls.published).toBeUndefined()
  })
})

describe('getSiteById', () => {
  test('200 with fewer permissions for readers; 404 for guests and for other organizations', async () => {
    const { params } = await newSite(['One'])
    const reader = await own.join({ role: 'read' })
    const { permissions } = await reader.docs.getSiteById({ params })
    expect(permissions).toMatchObject({ view: true, viewAdaptiveSchema: true, edit: false, admin: false })
    const guest = await own.join({ role: 'guest' })
    for (const docs of [guest.docs, foreign.docs]) {
      expect(await refusal(docs.getSiteById({ params }))).toMatchObject({ status: 404 })
    }
  })
})

const jsonSchema = {
  type: 'object',
  properties: {
    beta: { type: 'boolean', description: 'Takes part in the beta.' },
    plan: { type: 'string', enum: ['free', 'pro'] },
    unsigned: { type: 'object', properties: { 'my-flag': { type: 'boolean' } }, additionalProperties: false },
  },
  additionalProperties: false,
} as const

describe('getSiteAdaptiveSchema', () => {
  test('404 until a schema was set', async () => {
    const { params } = await newSite([])
    expect(await refusal(own.docs.getSiteAdaptiveSchema({ params }))).toMatchObject({ status: 404 })
  })
})

describe('updateSiteAdaptiveSchema', () => {
  test('200 with the schema, which reads the same', async () => {
    const { params } = await newSite([])
    const set = await own.docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema } as never })
    expect(set).toMatchObject({ object: 'site-adaptive-schema', jsonSchema })
    const read = await own.docs.getSiteAdaptiveSchema({ params })
    expect(read).toEqual(set)
    expect(await own.docs.updateSiteAdaptiveSchema({ params, body: read })).toMatchObject({ jsonSchema })
  })
})

describe('listSiteAdaptiveTemplateConditions', () => {
  test('200 with two conditions for a boolean claim and one for each value of an enumerated claim', async () => {
    const { params } = await newSite([])
    expect(await own.docs.listSiteAdaptiveTemplateConditions({ params })).toEqual({ items: [] })
    await own.docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema } as never })
    const { items } = await own.docs.listSiteAdaptiveTemplateConditions({ params })
    expect(items.map(({ condition }) => condition)).toEqual([
      'visitor.claims.beta == true',
      'visitor.claims.beta == false',
      'visitor.claims.plan == "free"',
      'visitor.claims.plan == "pro"',
      'visitor.claims.unsigned["my-flag"] == true',
      'visitor.claims.unsigned["my-flag"] == false',
    ])
  })
})

describe('a space that leaves the organization', () => {
  test('leaves its sites, and its first sibling becomes the default', async () => {
    const { params, spaces } = await newSite(['One', 'Two'])
    const { id: organization } = await own.docs.createOrganization({ body: { title: 'Elsewhere' } })
    await own.docs.transferSpace({ params: { spaceId: spaces[0]! }, body: { organization } })
    const { structure } = await own.docs.getSiteStructure({ params })
    expect(structure).toMatchObject([{ title: 'Two', default: true }])
    expect(await own.docs.getSiteById({ params })).toMatchObject({ siteSpaces: 1 })
  })
})

describe('deleteSiteById', () => {
  test('204, and the spaces are kept; 204 again, and for foreign sites without effect', async () => {
    const { params, spaces } = await newSite(['Kept'])
    await foreign.docs.deleteSiteById({ params })
    await foreign.docs.deleteSiteById({ params: { ...foreign.params, siteId: params.siteId } })
    expect(await own.docs.getSiteById({ params })).toBeDefined()
    await own.docs.deleteSiteById({ params })
    await own.docs.deleteSiteById({ params })
    expect(await refusal(own.docs.getSiteById({ params }))).toMatchObject({ status: 404 })
    expect(await own.docs.getSpaceById({ params: { spaceId: spaces[0]! } })).toMatchObject({ title: 'Kept' })
  })
})

/** Creates a published site with everything that deleting it could lose. */
const newFullSite = async () => {
  const { params, spaces } = await newSite(['Winds', 'Tides'])
  const { docs } = own
  const spaceId = spaces[0]!
  const body = { basename: 'winds', visibility: 'share-link', agentsContext: 'included' } as const
  await docs.updateSiteById({ params, body })
  await docs.updateSiteById({ params, body: { basename: 'breezes' } })
  const { id: siteSpaceId } = (await docs.listSiteSpaces({ params })).items[0]!
  await docs.createSiteShareLink({ params, body: { name: 'For friends' } })
  await docs.createSiteRedirect({
    params,
    body: { source: '/old', destination: { kind: 'site-space', siteSpaceId } },
  })
  const look = await docs.getSiteCustomizationById({ params })
  await docs.updateSiteCustomizationById({ params, body: { ...look, title: 'All winds' } })
  await docs.publishSite({ params })
  await docs.updateOrganizationById({
    params: own.params,
    body: { defaultContent: { type: 'site', site: params.siteId } },
  })
  return { params, spaceId }
}

const stateOf = async (params: { organizationId: string; siteId: string }, { docs } = own) => ({
  site: await docs.getSiteById({ params }),
  structure: await docs.getSiteStructure({ params }),
  look: await docs.getSiteCustomizationById({ params }),
  links: await docs.listSiteShareLinks({ params }),
  redirects: await docs.listSiteRedirects({ params }),
  people: await docs.listPermissionsAggregateInSite({ params }),
  home: (await docs.getOrganizationById({ params: own.params })).defaultContent,
})

describe('restoreSite', () => {
  test('200 brings a site back as it was, after it was nowhere', async () => {
    const { params, spaceId } = await newFullSite()
    const reader = await own.join({ role: 'guest' })
    await own.docs.inviteToSite({ params, body: { users: [reader.id], role: 'read' } })
    const before = await stateOf(params)
    await own.docs.deleteSiteById({ params })
    const gone = [
      () => own.docs.getSiteById({ params }),
      () => own.docs.publishSite({ params }),
      () => own.docs.updateSiteById({ params, body: { title: 'Gone' } }),
      () => own.docs.listSiteRedirects({ params }),
      () => reader.docs.getSiteById({ params }),
    ]
    for (const call of gone) expect(await refusal(call())).toMatchObject({ status: 404 })
    expect(await own.docs.listSites({ params: own.params, query: { space: spaceId } })).toMatchObject({ count: 0 })
    expect((await own.docs.listSites({ params: own.params })).count).toBe(0)
    expect((await own.docs.getSpaceById({ params: { spaceId } })).visibility).toBe('private')
    expect(await own.docs.restoreSite({ params })).toEqual(before.site)
    expect(await stateOf(params)).toEqual(before)
    expect(await own.docs.restoreSite({ params })).toEqual(before.site)
    expect(await reader.docs.getSiteById({ params })).toMatchObject({ title: 'Winds' })
  })

  test('200 leaves addresses to those who have taken them since', async ({ server }) => {
    server.services.lookupCname = (hostname) =>
      Promise.resolve([hostname.includes('winds') ? `${siteId}.docs.example.com` : ''])
    const { params } = await newFullSite()
    let siteId = params.siteId
    const hostname = 'winds.example.org'
    const target = (site: string) => ({ target: { type: 'site' as const, site } })
    await own.docs.setCustomHostname({ params: { hostname }, body: target(siteId) })
    const remove = () => own.docs.deleteSiteById({ params })
    await remove()
    expect(await own.docs.restoreSite({ params })).toMatchObject({ hostname, basename: 'breezes' })
    await remove()
    const other = await own.docs.createSite({ params: own.params, body: { title: 'Other' } })
    await own.docs.updateSiteById({ params: { ...own.params, siteId: other.id }, body: { basename: 'breezes' } })
    siteId = other.id
    await own.docs.setCustomHostname({ params: { hostname }, body: target(siteId) })
    const site = await own.docs.restoreSite({ params })
    expect([site.hostname, site.basename, site.published]).toEqual([undefined, undefined, true])
    expect(await own.docs.getSiteById({ params: { ...own.params, siteId } })).toMatchObject({
      hostname,
      basename: 'breezes',
    })
  })

  test('404 for those who were no admins of the site, for others, and after a week', async ({ server }) => {
    const { params } = await newSite(['Winds'])
    const writer = await own.join({ role: 'create' })
    await own.docs.deleteSiteById({ params })
    const late = { ...foreign.params, siteId: params.siteId }
    expect(await refusal(writer.docs.restoreSite({ params }))).toMatchObject({ status: 404 })
    expect(await refusal(foreign.docs.restoreSite({ params: late }))).toMatchObject({ status: 404 })
    const deletedAt = new Date(Date.now() - 8 * 86_400_000).toISOString()
    await server.services.database.writeTx((trx) => trx('sites').where({ id: params.siteId }).update({ deletedAt }))
    expect(await refusal(own.docs.restoreSite({ params }))).toMatchObject({ status: 404 })
  })
})

describe('listDeletedSites', () => {
  test('200 with the sites that the caller can restore', async () => {
    const { params } = await newSite(['Winds'])
    const [keeper, writer] = [await own.join({ role: 'guest' }), await own.join({ role: 'create' })]
    await own.docs.inviteToSite({ params, body: { users: [keeper.id], role: 'admin' } })
    const seenBy = async ({ docs } = own) =>
      (await docs.listDeletedSites({ params: own.params })).items.map(({ id }) => id)
    expect(await seenBy()).toEqual([])
    await own.docs.deleteSiteById({ params })
    expect([await seenBy(), await seenBy({ ...own, docs: keeper.docs })]).toEqual([[params.siteId], [params.siteId]])
    expect(await seenBy({ ...own, docs: writer.docs })).toEqual([])
    const { items } = await own.docs.listDeletedSites({ params: own.params })
    expect(items).toMatchObject([{ deletedAt: expect.any(String), published: false }])
    expect(await foreign.docs.listDeletedSites({ params: foreign.params })).toMatchObject({ count: 0 })
  })
})
