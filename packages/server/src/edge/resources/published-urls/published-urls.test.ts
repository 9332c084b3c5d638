import type { Client } from '@scriptorium/client'
import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'
import { visitorKey } from '../../../domain/sites/visitors/keys.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const schema = {
  type: 'object',
  properties: {
    plan: { type: 'string' },
    unsigned: { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false },
  },
  additionalProperties: false,
}

const body = `# Start

Hello {{ visitor.claims.plan }}

{% if visitor.claims.plan == "pro" %}
Only for professionals
{% endif %}
`

/** Creates a published adaptive site with the spaces Guide and Reference. Guide has a secret page. */
const adaptiveSite = async () => {
  const { params, spaces, site } = await newSite(own, ['Guide', 'Reference'])
  const [spaceId, otherId] = [spaces[0]!, spaces[1]!]
  const secret = insert('# Secret', { condition: 'visitor.claims.plan == "pro"' })
  const pages = await publish(own.docs, { spaceId }, insert(body), secret, insert('# More'))
  await publish(own.docs, { spaceId: otherId }, insert('# Other'))
  await own.docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema: schema as never } })
  await own.docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
  const published = await own.docs.publishSite({ params })
  return { params, site, spaceId, otherId, pages, address: published.urls.published! }
}

const visitorToken = async ({ services }: TestServer, siteId: string, claims: object) => {
  const row = (await services.database.read('sites').where({ id: siteId }).first())!
  const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h')
  return jwt.sign(new TextEncoder().encode(visitorKey(services.secret, row)))
}

const resolve = async (url: string, visitor: object = {}) => {
  const found = await own.docs.resolvePublishedContentByUrl({ body: { url, visitor } as never })
  if (!('apiToken' in found)) throw new Error(JSON.stringify(found))
  return found
}

const readerOf = (server: TestServer, token: string): Client => server.api(token)

describe('resolvePublishedContentByUrl', () => {
  test('200 with the content, its place and a token; unknown members are ignored', async () => {
    const { params, spaceId, address } = await adaptiveSite()
    const found = await resolve(`${address}more`, { type: 'human', future: 1 })
    const basePath = new URL(address).pathname
    expect(found).toMatchObject({ organization: params.organizationId, site: params.siteId, space: spaceId })
    expect(found).toMatchObject({ pathname: 'more', basePath, siteBasePath: basePath, canonicalUrl: `${address}more` })
    expect(found.contextId).toBeDefined()
    const payload = JSON.parse(Buffer.from(found.apiToken.split('.')[1]!, 'base64url').toString()) as object
    expect(payload).toMatchObject({ kind: 'site', space: spaceId, claims: { unsigned: {} } })
  })

  test('200 with a redirect; 404 for nothing, and for a stranger as for the admin', async ({ server }) => {
    const { params, address } = await adaptiveSite()
    const [siteSpace] = (await own.docs.listSiteSpaces({ params })).items
    const redirect = { source: '/old', destination: { kind: 'site-space', siteSpaceId: siteSpace!.id } as const }
    await own.docs.createSiteRedirect({ params, body: redirect })
    const found = await own.docs.resolvePublishedContentByUrl({ body: { url: `${address}old?a=b` } })
    expect(found).toEqual({ target: 'content', redirect: `${address}?a=b` })
    const stranger = await server.createTestUser({ role: null })
    for (const docs of [own.docs, server.api(stranger.token)]) {
      const none = docs.resolvePublishedContentByUrl({ body: { url: 'https://nobody.example.com/' } })
      expect(await refusal(none)).toMatchObject({ status: 404 })
    }
    await own.docs.unpublishSite({ params })
    expect(await refusal(own.docs.resolvePublishedContentByUrl({ body: { url: address } }))).toMatchObject({
      status: 404,
    })
  })

  test('400 for an address that is no URL', async ({ docs }) => {
    const call = docs.resolvePublishedContentByUrl({ body: { url: 'https://docs.example.com:99999/' } })
    expect(await refusal(call)).toMatchObject({ status: 400, errors: [{ pointer: '/body/url' }] })
  })

  test('getPublishedContentByUrl finds the same, and names its successor', async ({ server }) => {
    const { address } = await adaptiveSite()
    const response = await fetch(`${server.url}/v1/urls/published?url=${encodeURIComponent(address)}`, {
      headers: { authorization: `Bearer ${own.admin.token}` },
    })
    expect(response.headers.get('deprecation')).toBeTruthy()
    const { apiToken: _token, ...found } = (await response.json()) as { apiToken: string }
    const { apiToken: _other, ...expected } = await resolve(address)
    expect(found).toEqual(expected)
  })
})

describe('a content token', () => {
  test('reads the site as its visitor sees it', async ({ server }) => {
    const { params, spaceId, otherId, pages, address } = await adaptiveSite()
    const ofAnyone = readerOf(server, (await resolve(address)).apiToken)
    const jwtToken = await visitorToken(server, params.siteId, { plan: 'pro' })
    const ofPro = readerOf(server, (await resolve(address, { jwtToken })).apiToken)
    const { revision } = await ofAnyone.getSpaceById({ params: { spaceId } })
    const at = { spaceId, revisionId: revision }
    const titles = async (docs: Client) =>
      (await docs.listPagesInRevisionById({ params: at })).pages.map((page) => page.title)
    expect(await titles(ofAnyone)).toEqual(['Start', 'More'])
    expect(await titles(ofPro)).toEqual(['Start', 'Secret', 'More'])
    const secret = { params: { ...at, pageId: pages[1]! } }
    expect(await refusal(ofAnyone.getPageInRevisionById(secret))).toMatchObject({ status: 404 })
    expect(await ofPro.getPageInRevisionById(secret)).toMatchObject({ title: 'Secret' })
    const start = { params: { ...at, pageId: pages[0]! } }
    const text = async (docs: Client) => JSON.stringify(await docs.getPageDocumentInRevisionById(start))
    expect(await text(ofAnyone)).not.toContain('professionals')
    expect(await text(ofPro)).toContain('professionals')
    const markdown = async (docs: Client) =>
      (await docs.getPageById({ params: { spaceId, pageId: pages[0]! }, query: { format: 'markdown' } })) as object
    expect(JSON.stringify(await markdown(ofAnyone))).not.toContain('professionals')
    expect(JSON.stringify(await markdown(ofPro))).toContain('Hello pro')
    const { documentId } = (await own.docs.getPageById({ params: { spaceId, pageId: pages[1]! } })) as {
      documentId: string
    }
    const document = { params: { spaceId, documentId } }
    expect(await refusal(ofAnyone.getDocumentById(document))).toMatchObject({ status: 404 })
    expect(await ofPro.getDocumentById(document)).toMatchObject({ object: 'document' })
    expect((await ofAnyone.getRevisionById({ params: at })).pages.length).toBe(2)
    expect(await ofAnyone.getSpaceById({ params: { spaceId: otherId } })).toMatchObject({ title: 'Reference' })
    const profile = await ofAnyone.getPublishedContentSite({ params })
    expect(profile).toMatchObject({ object: 'published-content-site', structure: { type: 'siteSpaces' } })
    expect(profile.customizations.site.styling.primaryColor).toBeDefined()
  })

  test('reads nothing else, and writes nothing', async ({ server }) => {
    const { params, spaceId, address } = await adaptiveSite()
    const off = await own.createSpace('Elsewhere')
    const other = await newSite(own, ['Other'])
    const docs = readerOf(server, (await resolve(address)).apiToken)
    for (const refused of [
      () => docs.getSpaceById({ params: { spaceId: off } }),
      () => docs.getPublishedContentSite({ params: other.params }),
      () => docs.listPages({ params: { spaceId: other.spaces[0]! } }),
    ]) {
      expect(await refusal(refused())).toMatchObject({ status: 404 })
    }
    for (const refused of [
      () => docs.getSiteById({ params }),
      () => docs.getAuthenticatedUser(),
      () => docs.listOrganizationsForAuthenticatedUser(),
      () => docs.updateSpaceById({ params: { spaceId }, body: { title: 'Mine' } }),
      () => docs.createChangeRequest({ params: { spaceId }, body: {} }),
      () => docs.resolvePublishedContentByUrl({ body: { url: address } }),
    ]) {
      expect(await refusal(refused())).toMatchObject({ status: 403 })
    }
  })

  test('keeps its revision while changes are merged, and cannot read older ones', async ({ server }) => {
    const { spaceId, address } = await adaptiveSite()
    const revisionOf = async () => (await own.docs.getSpaceById({ params: { spaceId } })).revision
    const older = await revisionOf()
    await publish(own.docs, { spaceId }, insert('# Next'))
    const docs = readerOf(server, (await resolve(address)).apiToken)
    const shown = await revisionOf()
    await publish(own.docs, { spaceId }, insert('# Last'))
    const get = (revisionId: string) => docs.listPagesInRevisionById({ params: { spaceId, revisionId } })
    expect((await get(shown)).pages.length).toBe(3)
    expect((await get(await revisionOf())).pages.length).toBe(4)
    expect(await refusal(get(older))).toMatchObject({ status: 404 })
  })

  test('expires at once when the site is unpublished or its visibility changes', async ({ server }) => {
    const { params, spaceId, address } = await adaptiveSite()
    const get = async (docs: Client) =>
      docs.getSpaceById({ params: { spaceId } }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
    const first = readerOf(server, (await resolve(address)).apiToken)
    expect(await get(first)).toBe(200)
    await own.docs.unpublishSite({ params })
    expect(await get(first)).toBe(401)
    await own.docs.publishSite({ params })
    expect(await get(first)).toBe(401)
    const second = readerOf(server, (await resolve(address)).apiToken)
    await own.docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
    expect(await get(second)).toBe(401)
    expect(await get(readerOf(server, 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImNvbnRlbnQrand0In0.e30.x'))).toBe(401)
  })
})
