import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient, type Client } from '@scriptorium/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleToGive } from '../src/domain/access/own-role.ts'
import { hashToken, newToken } from '../src/domain/access/token.ts'
import { newId } from '@scriptorium/basics/id'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { insert, markdownOf, newSpace, publish, rewrite } from './content.ts'
import { codeLifetimesMs, createCode } from '../src/edge/resources/sign-in/codes.ts'
import { cookieIn } from './support/browser-session.ts'
import { createIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'
import { followBack, startAt, startOpenIdProvider } from '@scriptorium/sign-on/test/openid-provider'
import { postResponse, startSignIn } from './support/saml.ts'
import { openServers } from './support/servers.ts'
import { eventually } from './support/eventually.ts'

const host = 'docs.several-servers.example'

let servers: Awaited<ReturnType<typeof openServers>>
let database: Database
let [one, two]: { docs: Client; url: string }[] = []
let organizationId: string

beforeAll(async () => {
  // All servers behind a load balancer have the same address.
  servers = await openServers({ BASE_URL: 'http://docs.several-servers.test', FETCH_ALLOW: '127.0.0.1' })
  const [first, second] = await Promise.all([servers.serve(), servers.serve()])
  one = first
  two = second
  database = openDatabase(servers.databaseUrl)
  organizationId = (await one!.docs.listOrganizationsForAuthenticatedUser()).items[0]!.id
})
afterAll(async () => {
  await database.close()
  await servers.close()
})

// `fetch` sends no Host header but its own.
const openAt = async (address: string, headers: Record<string, string> = {}) => {
  const [answer] = (await once(request(address, { headers }).end(), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}

/** Adds a member with a token; returns a request to read a space with it on the second server. */
const newMember = async (role: 'read' | 'admin') => {
  const [id, token] = [newId(), newToken()]
  const createdAt = new Date().toISOString()
  await database.writeTx(async (trx) => {
    await trx('users').insert({ id, displayName: 'Ada', createdAt })
    await trx('tokens').insert({ id: newId(), userId: id, label: 'Test', hash: hashToken(token), createdAt })
    await trx('members').insert({ organizationId, userId: id, role: roleToGive('admin', role), joinedAt: createdAt })
  })
  const read = async (spaceId: string) =>
    (await fetch(`${two!.url}/v1/spaces/${spaceId}`, { headers: { authorization: `Bearer ${token}` } })).status
  return { id, read }
}

// The second server reads before the write, so that whatever it keeps in memory is old.
describe('a write through one server is what another one reads', () => {
  test('at once: content, titles and lists', async () => {
    const params = await newSpace(one!.docs)
    const [page] = await publish(one!.docs, params, insert('# Page\n\nOld.\n'))
    expect(await markdownOf(two!.docs, params.spaceId, page!)).toContain('Old.')
    for (let round = 0; round < 5; round++) {
      await publish(one!.docs, params, rewrite(page!, `# Page\n\nText ${round}.\n`))
      expect(await markdownOf(two!.docs, params.spaceId, page!)).toContain(`Text ${round}.`)
      await one!.docs.updateSpaceById({ params, body: { title: `Title ${round}` } })
      expect((await two!.docs.getSpaceById({ params })).title).toBe(`Title ${round}`)
    }
  })

  test('at once: members who leave, and tokens that are revoked', async () => {
    const params = await newSpace(one!.docs)
    const member = await newMember('admin')
    expect(await member.read(params.spaceId)).toBe(200)
    await one!.docs.removeMemberFromOrganizationById({ params: { organizationId, userId: member.id } })
    expect(await member.read(params.spaceId)).toBe(404)
    await database.writeTx((trx) => trx('tokens').where({ userId: member.id }).del())
    expect(await member.read(params.spaceId)).toBe(401)
  })

  test('at once: tags, cursors and keys of repeated requests', async () => {
    const params = await newSpace(one!.docs)
    const path = `/v1/spaces/${params.spaceId}`
    const headers = { authorization: `Bearer ${servers.token}` }
    const tagFrom = async (url: string) => (await fetch(url + path, { headers })).headers.get('etag')
    expect(await tagFrom(two!.url)).toBe(await tagFrom(one!.url))
    await newSpace(one!.docs)
    const first = await one!.docs.listSpacesInOrganizationById({ params: { organizationId }, query: { limit: 1 } })
    const page = first.next!.page
    const second = await two!.docs.listSpacesInOrganizationById({
      params: { organizationId },
      query: { limit: 1, page },
    })
    expect(second.items[0]!.id).not.toBe(first.items[0]!.id)
    const create = async (url: string) => {
      const body = JSON.stringify({ title: 'Once' })
      const keyed = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'several-servers' }
      const answer = await fetch(`${url}/v1/orgs/${organizationId}/spaces`, { method: 'POST', headers: keyed, body })
      return ((await answer.json()) as { id: string }).id
    }
    expect(await create(two!.url)).toBe(await create(one!.url))
  })

  test('at once: pages of sites, redirects, visibility and unpublishing', async () => {
    const { docs } = one!
    const { spaceId } = await newSpace(docs)
    const [page] = await publish(docs, { spaceId }, insert('# Start\n\nOld.\n'))
    const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [spaceId] } })
    const params = { organizationId, siteId }
    await docs.publishSite({ params })
    const address = `${two!.url}/sites/${organizationId}/${siteId}/start`
    expect((await openAt(address)).text).toContain('Old.')
    await publish(docs, { spaceId }, rewrite(page!, '# Start\n\nNew.\n'))
    expect((await openAt(address)).text).toContain('New.')
    await docs.updateSiteById({ params, body: { title: 'Harbour' } })
    expect((await openAt(address)).text).toContain('Harbour')
    await docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    expect((await openAt(address)).status).toBe(401)
    const link = await docs.createSiteShareLink({ params, body: { name: 'Testers' } })
    const key = new URL(link.urls.published).searchParams.get('shareKey')!
    const cookie = { cookie: `share-key-${siteId}=${key}` }
    const opened = await openAt(`${address}?shareKey=${key}`)
    expect([200, 302, 303]).toContain(opened.status)
    await docs.deleteSiteShareLinkById({ params: { ...params, shareLinkId: link.id } })
    expect((await openAt(`${address}?shareKey=${key}`, cookie)).status).toBe(401)
    await docs.unpublishSite({ params })
    expect((await openAt(address)).status).toBe(404)
  })

  test('within a second: hostnames', async () => {
    const { docs } = one!
    const { spaceId } = await newSpace(docs)
    await publish(docs, { spaceId }, insert('# Start\n\nAt a hostname.\n'))
    const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { spaces: [spaceId] } })
    await docs.publishSite({ params: { organizationId, siteId } })
    const open = () => openAt(`${two!.url}/start`, { host })
    expect((await open()).status).toBe(404)
    const now = new Date().toISOString()
    // Through the API, it would need a record in the domain name system.
    await database.writeTx(async (trx) => {
      const row = { hostname: host, organizationId, siteId, status: 'active', checkedAt: now, createdAt: now }
      await trx('customHostnames').insert(row)
      await trx('sites').where({ id: siteId }).update({ hostname: host })
    })
    await eventually(async () => expect((await open()).text).toContain('At a hostname.'))
  })
})

describe('a sign-in by SAML', () => {
  test('that begins at one server ends at another, once', async () => {
    const idp = await createIdentityProvider()
    const { entityId: entityID, certificate, ssoUrl: ssoURL } = idp
    const provider = await one!.docs.createOrganizationSAMLProvider({
      params: { organizationId },
      body: { label: 'Staff', entityID, certificate, ssoURL, defaultRole: 'read' },
    })
    const { service } = provider
    const at = (url: string) => {
      const here = (address: string) => `${url}${new URL(address).pathname}`
      return { ...provider, service: { ...service, startURL: here(service.startURL), acsURL: here(service.acsURL) } }
    }
    const { requestId, cookie } = await startSignIn(at(one!.url))
    const encoded = await idp.respond(service, requestId)
    const answers = await Promise.all([one, two].map((server) => postResponse(at(server!.url), encoded)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403])
    const location = answers.find(({ status }) => status === 303)!.headers.get('location')!
    const { pathname, search } = new URL(location)
    const redeem = (url: string) =>
      fetch(`${url}${pathname}${search}`, { redirect: 'manual', headers: { cookie } }).then(({ status }) => status)
    expect([await redeem(two!.url), await redeem(one!.url)]).toEqual([303, 403])
  })
})

describe('a session', () => {
  const origin = 'http://docs.several-servers.test'

  /** Signs a new member in at the first server. Returns the cookie of the browser. */
  const enter = async () => {
    const { id } = await newMember('admin')
    const code = await database.writeTx((trx) => createCode(trx, id, codeLifetimesMs.printed))
    const answer = await fetch(`${one!.url}/v1/sign-in/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ code }),
    })
    return cookieIn(answer)
  }

  const browserAt = (url: string, cookie: string) =>
    createClient({ baseUrl: url, retries: 0, headers: { cookie, origin, 'x-scriptorium-session': '1' } })

  test('that begins at one server counts at another, and has ended at all of them', async () => {
    const cookie = await enter()
    const [here, there] = [browserAt(one!.url, cookie), browserAt(two!.url, cookie)]
    expect(await there.getCurrentSession()).toMatchObject({ isCurrent: true })
    await here.getAuthenticatedUser()
    await there.signOut()
    await expect(here.getAuthenticatedUser()).rejects.toMatchObject({ status: 401 })
  })

  test('shows its user to people at other servers', async () => {
    const cookies = [await enter(), await enter()]
    const { spaceId } = await newSpace(one!.docs)
    const [pageId] = await publish(one!.docs, { spaceId }, insert('# Page\n'))
    const { id: changeRequestId } = await one!.docs.createChangeRequest({ params: { spaceId }, body: {} })
    const params = { spaceId, changeRequestId, pageId: pageId! }
    await browserAt(one!.url, cookies[0]!).announcePresence({ params, body: { block: 'b1' } })
    const { people } = await browserAt(two!.url, cookies[1]!).announcePresence({ params, body: { block: null } })
    expect(people).toMatchObject([{ block: 'b1' }])
  })
})

describe('a sign-in by OpenID Connect', () => {
  test('that begins at one server ends at another', async () => {
    const idp = await startOpenIdProvider()
    const { issuer, clientId: clientID, clientSecret } = idp
    const provider = await one!.docs.createOrganizationOIDCProvider({
      params: { organizationId },
      body: { label: 'Staff', issuer, clientID, clientSecret, defaultRole: 'read' },
    })
    const here = (url: string, address: string) => `${url}${new URL(address).pathname}${new URL(address).search}`
    const { location, cookie } = await startAt(here(one!.url, provider.service.startURL))
    const claims = { sub: 'grace', email: 'grace@example.com', email_verified: true }
    const back = idp.authorize(location, { claims })
    expect((await followBack(here(two!.url, back), cookie)).response.status).toBe(303)
    await idp.close()
  })
})
