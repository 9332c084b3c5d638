import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, write } from '../../../../test/content.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { newSectionedSite, newSite } from '../../../../test/sites.ts'
import { testWith } from '../../../../test/test.ts'
import type { TestServer } from '../../../../test/harness.ts'
import type { Visitor } from '../visitors/audience.ts'
import { newId } from '@scriptorium/basics/id'
import { visitorKey } from '../visitors/keys.ts'
import { signPreviewKey } from '../visitors/preview-key.ts'
import { siteSource, type Resolution } from './resolution.ts'
import { resolveUrl } from './resolve.ts'
import { newShareKey, shareKeyOf } from '../visitors/share-keys.ts'

const test = testWith({ sitesUrl: 'https://sites.example.com/s' })

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

type SiteParams = Awaited<ReturnType<typeof newSite>>['params']

const addressOf = (params: SiteParams) => `https://sites.example.com/s/${params.organizationId}/${params.siteId}/`

/** Says in a line what a visitor finds. */
const told = (found: Resolution): string => {
  if (found.kind === 'refused') return found.reason + (found.isWrongKey ? ' (wrong key)' : '')
  if (found.kind === 'redirect') return `${found.status} ${found.location.replace(/^.*\/s\/[^/]+\/[^/]+\//, '/')}`
  return `${found.space.title}: ${found.page?.page.title ?? 'nothing'}`
}

const visitorOf = (server: TestServer, params: SiteParams) => ({
  find: (path: string, visitor: Visitor = {}) =>
    resolveUrl(siteSource(server.services, server.services.database.read), new URL(addressOf(params) + path), visitor),
  sees: async (path: string, visitor: Visitor = {}) =>
    told(
      await resolveUrl(
        siteSource(server.services, server.services.database.read),
        new URL(addressOf(params) + path),
        visitor,
      ),
    ),
})

/** Creates a published site whose only space has a page Start and a page More in a group. */
const published = async () => {
  const { params, spaces } = await newSite(own, ['Guide'])
  const ids = await publish(own.docs, { spaceId: spaces[0]! }, insert('# Start'), insert('# More'))
  await own.docs.publishSite({ params })
  const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
  return { params, spaceId: spaces[0]!, ids, siteSpaceId: siteSpace!.id }
}

const schema = {
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'pro'] },
    unsigned: { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false },
  },
  additionalProperties: false,
} as const

const makeAdaptive = async (params: SiteParams) => {
  await own.docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: schema as never } })
  await own.docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
}

const asItIs = (jwt: SignJWT) => jwt.setProtectedHeader({ alg: 'HS256' })

const tokenFor = async (
  server: TestServer,
  siteId: string,
  claims: object,
  change: (jwt: SignJWT) => SignJWT = asItIs,
) => {
  const { secret, database } = server.services
  const row = (await database.read('sites').where({ id: siteId }).first())!
  const jwt = new SignJWT({ ...claims }).setExpirationTime('1h')
  return change(jwt).sign(new TextEncoder().encode(visitorKey(secret, row)))
}

describe('resolveUrl', () => {
  test('returns a page, the first page, or nothing', async ({ server }) => {
    const { params } = await published()
    const { find, sees } = visitorOf(server, params)
    expect(await sees('')).toBe('Guide: Start')
    expect(await sees('more?x=1')).toBe('Guide: More')
    expect(await sees('none')).toBe('Guide: nothing')
    const base = `/s/${params.organizationId}/${params.siteId}/`
    expect(await find('more')).toMatchObject({
      kind: 'content',
      pathname: 'more',
      basePath: base,
      siteBasePath: base,
      canonicalUrl: `${addressOf(params)}more`,
      isComplete: true,
    })
    expect(await find('none')).toMatchObject({ isComplete: false })
  })

  test('returns nothing of an unpublished or unknown site', async ({ server }) => {
    const { params } = await published()
    await own.docs.unpublishSite({ params })
    expect(await visitorOf(server, params).sees('')).toBe('not-found')
    expect(await visitorOf(server, { ...params, siteId: newId() }).sees('')).toBe('not-found')
  })

  test('sections and site spaces, whose defaults are left out of addresses', async ({ server }) => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const variant = await own.docs.createSpace({ params: own.params, body: { title: 'V2', empty: true } })
    const body = { spaceId: variant.id, sectionId: sections[1]!.id }
    await own.docs.addSpaceToSite({ params, body })
    for (const { siteSpaces } of (await own.docs.listSiteSections({ params })).items)
      for (const { space } of siteSpaces)
        await publish(own.docs, { spaceId: space.id }, insert('# Page'), insert('# Two'))
    await own.docs.publishSite({ params })
    const { sees } = visitorOf(server, params)
    expect(await sees('page')).toBe('One: Page')
    expect(await sees('one/page?a=b')).toBe('301 /page?a=b')
    expect(await sees('two/page')).toBe('Two: Page')
    expect(await sees('two/two/page')).toBe('301 /two/page')
    expect(await sees('two/v2/page')).toBe('V2: Page')
    expect(await sees('two')).toBe('Two: Page')
    // The page `two` of section One is in the shadow of section Two: its full address stays.
    expect(await sees('one/two')).toBe('One: Two')
    expect(await sees('one')).toBe('301 /')
  })

  test('a redirect takes precedence over a former path; both keep the query without credentials', async ({
    server,
  }) => {
    const { params, spaceId, siteSpaceId, ids } = await published()
    const at = await newChangeRequest(own.docs, { spaceId })
    await write(own.docs, at, { operation: 'update_page', page: ids[1]!, slug: 'further' })
    await own.docs.mergeChangeRequest({ params: at })
    const { sees } = visitorOf(server, params)
    expect(await sees('more?a=b&jwt_token=x&visitor.beta=true')).toBe('301 /further?a=b')
    const names = Array.from({ length: 20 }, (_, index) => `name-${index}`)
    const again = await newChangeRequest(own.docs, { spaceId })
    const renames = [...names, 'further'].map((slug) => ({ operation: 'update_page' as const, page: ids[1]!, slug }))
    await write(own.docs, again, ...renames)
    await own.docs.mergeChangeRequest({ params: again })
    for (const slug of ['more', 'name-0', 'name-19']) expect([slug, await sees(slug)]).toEqual([slug, '301 /further'])
    const destination = { kind: 'site-page', siteSpaceId, pageId: ids[0]! } as const
    await own.docs.createSiteRedirect({ params, body: { source: '/more', destination } })
    expect(await sees('more/')).toBe('302 /start')
    await own.docs.createSiteRedirect({ params, body: { source: '/caf%C3%A9%7e', destination } })
    expect(await sees('caf%c3%a9~')).toBe('302 /start')
  })

  test('a former basename and the id redirect to the current name', async ({ server }) => {
    const { params } = await published()
    await own.docs.updateSiteById({ params, body: { basename: 'guide' } })
    const { find } = visitorOf(server, params)
    const home = `https://sites.example.com/s/${params.organizationId}/guide/`
    expect(await find('more?a=b')).toMatchObject({ status: 301, location: `${home}more?a=b` })
  })

  test('a share link grants access, another key does not', async ({ server }) => {
    const { params } = await published()
    await own.docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    const { sealer, database } = server.services
    const row = { id: newId(), siteId: params.siteId, name: 'For Ada', active: 'on' as const, createdAt: '' }
    const key = newShareKey(sealer, row.id)
    await database.writeTx((trx) => trx('siteShareLinks').insert({ ...row, ...key }))
    const { sees } = visitorOf(server, params)
    expect(await sees('')).toBe('share-link')
    expect(await sees('', { shareKey: 'x' })).toBe('share-link (wrong key)')
    expect(await sees('', { shareKey: shareKeyOf(sealer, { ...row, ...key }) })).toBe('Guide: Start')
  })

  test('a visitor token grants access if the key of the site signed it with HS256 for this site, and it is valid now', async ({
    server,
  }) => {
    const { params, siteSpaceId } = await published()
    await own.docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
    const { sees } = visitorOf(server, params)
    const tokens = (change?: (jwt: SignJWT) => SignJWT) => tokenFor(server, params.siteId, {}, change)
    expect(await sees('')).toBe('sign-in')
    expect(await sees('', { token: await tokens() })).toBe('Guide: Start')
    expect(await sees('', { token: await tokens((jwt) => asItIs(jwt).setAudience(params.siteId)) })).toBe(
      'Guide: Start',
    )
    const refused = [
      await tokens((jwt) => asItIs(jwt).setAudience(siteSpaceId)),
      await tokens((jwt) => asItIs(jwt).setExpirationTime('31d')),
      await tokens((jwt) => asItIs(jwt).setExpirationTime(Math.floor(Date.now() / 1000) - 120)),
      await tokens((jwt) => asItIs(jwt).setNotBefore('5m')),
      await tokens((jwt) => jwt.setProtectedHeader({ alg: 'HS256', kid: 'a' })),
      await tokens((jwt) => jwt.setProtectedHeader({ alg: 'HS512' })),
      await tokenFor(server, (await published()).params.siteId, {}),
      'x',
    ]
    for (const token of refused) expect(await sees('', { token })).toBe('sign-in (wrong key)')
  })

  test('sections, site spaces and pages are hidden unless their conditions are true', async ({ server }) => {
    const { params, sections } = await newSectionedSite(own, ['One', 'Two'])
    const ids = []
    for (const { siteSpaces } of sections) {
      const spaceId = siteSpaces[0]!.space.id
      const condition = '!has(visitor.claims.plan)'
      const first = insert('# Secret', { condition: 'visitor.claims.plan == "pro"' })
      const [parent, page] = await publish(own.docs, { spaceId }, first, insert('# Page', { condition }))
      await publish(own.docs, { spaceId }, insert('# Below', { into: parent }))
      ids.push(parent, page)
    }
    await makeAdaptive(params)
    const at = { ...params, siteSectionId: sections[0]!.id }
    await own.docs.updateSiteSectionById({ params: at, body: { condition: 'visitor.claims.unsigned.beta == true' } })
    await own.docs.publishSite({ params })
    const { find, sees } = visitorOf(server, params)
    const token = await tokenFor(server, params.siteId, { plan: 'pro', unsigned: { beta: true } })
    const beta = { unsignedClaims: { beta: 'true' } }
    expect(await sees('two')).toBe('Two: Page')
    expect(await sees('two/secret')).toBe('Two: nothing')
    expect(await sees('two/secret/below')).toBe('Two: nothing')
    expect(await sees('two', { token })).toBe('Two: Secret')
    expect(await sees('two/secret/below', { token })).toBe('Two: Below')
    expect(await sees('two/page', { token })).toBe('Two: nothing')
    expect(await sees('', { token })).toBe('302 /two/')
    expect(await sees('page')).toBe('302 /two/page')
    expect(await sees('', beta)).toBe('One: Page')
    expect(await sees('one/page', beta)).toBe('301 /page')
    const addressFor = async (section: string) => {
      const found = await find(`${section}/page`)
      return told(found) + (found.kind === 'content' ? found.canonicalUrl.replace(`${section}/page`, '…') : '')
    }
    expect(await addressFor('one')).toBe(await addressFor('unknown'))
    const ofContext = async (visitor: Visitor) => {
      const found = await find('two', visitor)
      return found.kind === 'content' ? found.audience.contextId : undefined
    }
    expect(await ofContext({})).toBe(await ofContext({ unsignedClaims: { other: 1, plan: 'pro' } }))
    expect(await ofContext({})).not.toBe(await ofContext(beta))
    expect(await ofContext(beta)).toBe(await ofContext({ unsignedClaims: { beta: true } }))
    await own.docs.updateSiteById({ params, body: { adaptiveContent: { enabled: false } } })
    expect(await sees('two', { token })).toBe('Two: Page')
  })

  test('agents are refused unless the site includes them', async ({ server }) => {
    const { params } = await published()
    const { sees } = visitorOf(server, params)
    expect(await sees('', { type: 'agent' })).toBe('not-found')
    await own.docs.updateSiteById({ params, body: { agentsContext: 'included' } })
    expect(await sees('', { type: 'agent' })).toBe('Guide: Start')
  })

  test('a preview opens one version of one site space, published or not', async ({ server }) => {
    const { params, spaceId, siteSpaceId } = await published()
    await own.docs.unpublishSite({ params })
    const at = await newChangeRequest(own.docs, { spaceId })
    await write(own.docs, at, insert('# New'))
    const other = await newChangeRequest(own.docs, { spaceId })
    const { number } = await own.docs.getChangeRequestById({ params: at })
    const shown = { site: params.siteId, siteSpace: siteSpaceId, user: own.admin.id, keyVersion: 1, claims: {} }
    const sign = (more: object) => signPreviewKey(server.services.secret, { ...shown, ...more }, new Date())
    const previewKey = await sign({ changeRequest: at.changeRequestId })
    const { sees } = visitorOf(server, params)
    expect(await sees(`~/changes/${number}/new`, { previewKey })).toBe('Guide: New')
    expect(await sees(`~/changes/${at.changeRequestId}/`, { previewKey })).toBe('Guide: Start')
    expect(await sees('more', { previewKey })).toBe('Guide: More')
    expect(await sees(`~/changes/${other.changeRequestId}/`, { previewKey })).toBe('not-found')
    expect(await sees(`~/changes/${number}/new`)).toBe('not-found')
    expect(await sees('', { previewKey: await sign({ site: newId() }) })).toBe('not-found')
    await own.docs.publishSite({ params })
    expect(await sees(`~/changes/${number}/new`)).toBe('not-found')
  })
})
