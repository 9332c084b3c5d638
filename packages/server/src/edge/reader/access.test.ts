import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, rewrite, write } from '../../../test/content.ts'
import { fetchWhole } from '../../../test/fetch-whole.ts'
import { refusal } from '../../../test/refusal.ts'
import { newSectionedSite, newSite } from '../../../test/sites.ts'
import { test as base } from '../../../test/test.ts'
import { signPreviewKey } from '../../domain/sites/visitors/preview-key.ts'

const test = base.extend(
  'get',
  ({ server }) =>
    (path: string, headers: Record<string, string> = {}) =>
      fetchWhole(server.url + path, { headers }),
)

const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ')

describe('access', () => {
  test('files with the same bytes keep their types', async ({ get, organization }) => {
    const { params, site, spaces } = await newSite(organization, ['Files'])
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    const files = [
      { name: '/picture.svg', base64, contentType: 'image/svg+xml' },
      { name: '/data.xml', base64, contentType: 'application/xml' },
    ]
    const markdown = '# Page\n\n![Picture](/picture.svg)\n\n{% file src="/data.xml" %}\n'
    const { docs } = organization
    await publish(docs, { spaceId: spaces[0]! }, { operation: 'insert_files', files }, insert(markdown))
    await docs.publishSite({ params })
    const page = await textOf(await get(`/sites/${params.organizationId}/${site.id}/page`))
    const typeOf = async (name: string) => {
      const [, path] = new RegExp(`"(/[^" ]*~files/[^" ]*/${name})"`).exec(page)!
      return (await get(path!)).headers.get('content-type')
    }
    expect(await typeOf('picture.svg')).toMatch('image/svg+xml')
    expect(await typeOf('data.xml')).toMatch('application/xml')
  })

  test('pages, and the wall before them, can be shown in frames of the listed origins only', async ({
    get,
    organization,
  }) => {
    const { params, site, spaces } = await newSite(organization, ['Birds'])
    const { docs } = organization
    await publish(docs, { spaceId: spaces[0]! }, insert('# Start'))
    await docs.publishSite({ params })
    const framedBy = async (path: string) => {
      const { headers } = await get(`/sites/${params.organizationId}/${site.id}/${path}`)
      return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy')!)?.[1]
    }
    const all = async () => [await framedBy('start'), await framedBy('none'), await framedBy('~search?q=start')]
    expect(new Set(await all())).toEqual(new Set(["'none'"]))
    const origins = ['https://app.example.com', 'https://*.example.org:8443']
    await docs.updateSiteById({ params, body: { embedOrigins: origins } })
    expect(new Set(await all())).toEqual(new Set([origins.join(' ')]))
    await docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    expect(await framedBy('start')).toBe(origins.join(' '))
    await docs.unpublishSite({ params })
    expect(await framedBy('start')).toBe("'none'")
  })

  test('a site that is not published answers like one that does not exist', async ({ organization, server }) => {
    const { params, site, spaces } = await newSite(organization, ['Birds'])
    await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Start\n\nBirds.', { slug: 'start' }))
    const forged = { cookie: `preview-${site.id}=a.b.c; visitor-token=a.b.c` }
    const ask = async (siteId: string, path: string, method: string, headers: Record<string, string>) => {
      const address = `${server.url}/sites/${params.organizationId}/${siteId}/${path}`
      const response = await fetch(address, { method, headers, redirect: 'manual' })
      const own = ['date', 'x-request-id']
      const kept = [...response.headers].filter(([name]) => !own.includes(name) && !name.startsWith('ratelimit'))
      const text = JSON.stringify([response.status, kept, await response.text()])
      return text.replace(/"content-length","\d+"/, '').replaceAll(siteId, 'site')
    }
    const unknownId = [...site.id].toReversed().join('')
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])
      for (const path of [
        '',
        'start',
        'start.md',
        'start%00',
        '~sign-out',
        '~search?q=birds',
        '~mcp',
        'start?jwt_token=a',
        '?previewKey=a',
      ])
        for (const headers of [{}, forged]) {
          const expected = await ask(unknownId, path, method, headers)
          expect([method, path, await ask(site.id, path, method, headers)]).toEqual([method, path, expected])
        }
  })

  test('agents send the key or the token of a visitor in a header', async ({ organization, server }) => {
    const { params, site, spaces } = await newSite(organization, ['Members'])
    await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Inside'))
    const link = await organization.docs.createSiteShareLink({ params, body: { name: 'Link' } })
    const key = new URL(link.urls.published!).searchParams.get('shareKey')!
    const { privateKey } = await organization.docs.getSitePublishingAuthById({ params })
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(privateKey))
    const statusOf = async (method: string, path: string, authorization: string) => {
      const headers = {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const body = method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) : undefined
      const address = `${server.url}/sites/${params.organizationId}/${site.id}/${path}`
      return (await fetch(address, { method, headers, body, redirect: 'manual' })).status
    }
    for (const [visibility, right] of [
      ['share-link', key],
      ['visitor-auth', token],
    ] as const) {
      await organization.docs.updateSiteById({ params, body: { visibility, agentsContext: 'included' } })
      await organization.docs.publishSite({ params })
      expect(await statusOf('POST', '~mcp', `Bearer ${right}`)).toBe(200)
      // A client that listens for messages is not sent away, and no page opens for what an agent sends.
      expect(await statusOf('GET', '~mcp', `bearer ${right}`)).toBe(405)
      expect(await statusOf('GET', 'inside', `Bearer ${right}`)).toBe(401)
      for (const other of [`Basic ${right}`, 'Bearer', ''])
        expect([other, await statusOf('POST', '~mcp', other)]).toEqual([other, 401])
    }
  })

  test('unpublishing ends all sessions, also after the site is published again', async ({
    get,
    organization,
    server,
  }) => {
    const { params, site, spaces } = await newSite(organization, ['Members'])
    await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Inside'))
    const path = `/sites/${params.organizationId}/${site.id}/`
    const link = await organization.docs.createSiteShareLink({ params, body: { name: 'Link' } })
    const key = new URL(link.urls.published!).searchParams.get('shareKey')!
    const { privateKey } = await organization.docs.getSitePublishingAuthById({ params })
    const tokenOf = (claims: { iat?: number }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(privateKey))
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!
    const statusOf = async (cookie: string) => (await get(`${path}inside`, { cookie })).status
    const show = async (visibility: 'share-link' | 'visitor-auth') => {
      await organization.docs.updateSiteById({ params, body: { visibility } })
      await organization.docs.publishSite({ params })
    }
    const seconds = Math.floor(Date.now() / 1000)
    const signIn = async (claims = {}) => cookieOf(await get(`${path}inside?jwt_token=${await tokenOf(claims)}`))
    await show('visitor-auth')
    const foreign = `visitor-token=${await tokenOf({})}`
    const sessions = [await signIn(), await signIn({ iat: seconds - 5 }), foreign]
    for (const cookie of sessions) expect(await statusOf(cookie)).toBe(200)
    await show('share-link')
    const shared = cookieOf(await get(`${path}inside?shareKey=${key}`))
    expect(await statusOf(shared)).toBe(200)

    await organization.docs.unpublishSite({ params })
    await show('share-link')
    expect(await statusOf(shared)).toBe(401)
    const opened = cookieOf(await get(`${path}inside?shareKey=${key}`))
    expect(await statusOf(opened)).toBe(200)
    await show('visitor-auth')
    for (const cookie of sessions) expect(await statusOf(cookie)).toBe(401)
    expect(await statusOf(await signIn())).toBe(200)
    expect(await statusOf(`visitor-token=${await tokenOf({ iat: Math.floor(Date.now() / 1000) + 5 })}`)).toBe(200)
    const url = server.url + path
    const resolved = organization.docs.resolvePublishedContentByUrl({
      body: { url, visitor: { jwtToken: await tokenOf({ iat: seconds - 5 }) } },
    })
    expect(await refusal(resolved)).toMatchObject({ status: 404 })
  })

  test('a share link opens its site and is removed from the URL; other keys do not open the site', async ({
    get,
    organization,
  }) => {
    const { params, spaces, site } = await newSite(organization, ['Shared'])
    await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Shared page'))
    await organization.docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    await organization.docs.publishSite({ params })
    const path = `/sites/${params.organizationId}/${site.id}/`
    const link = await organization.docs.createSiteShareLink({ params, body: { name: 'Link' } })
    for (const surface of [
      '',
      'shared-page',
      'shared-page.md',
      '~search?q=page',
      'robots.txt',
      'sitemap.xml',
      'llms.txt',
      '~icon',
      'x',
    ]) {
      const wall = await get(path + surface)
      expect([surface, wall.status]).toEqual([surface, 401])
      expect(await wall.text()).not.toContain('Shared page')
    }
    const opened = await get(`${path}shared-page${new URL(link.urls.published!).search}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `${path}shared-page`])
    const [cookie] = opened.headers.getSetCookie()
    expect(cookie).toMatch(new RegExp(`; Path=${path}.*; HttpOnly; SameSite=Lax`))
    const page = await get(`${path}shared-page`, { cookie: cookie!.split(';')[0]! })
    expect([page.status, page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
      200,
      'private, no-cache',
      expect.stringContaining('Cookie'),
    ])
    await organization.docs.updateSiteShareLinkById({
      params: { ...params, shareLinkId: link.id },
      body: { active: false },
    })
    expect((await get(`${path}shared-page`, { cookie: cookie!.split(';')[0]! })).status).toBe(401)
  })
})

describe('the structure of a site', () => {
  test('the header links to sections, and a preview marks the changes of a change request', async ({
    get,
    server,
    organization,
  }) => {
    const { params, site, sections } = await newSectionedSite(organization, ['One', 'Two'])
    const spaceId = sections[0]!.siteSpaces[0]!.space.id
    const [id] = await publish(organization.docs, { spaceId }, insert('# First\n\nAs before.'))
    await publish(organization.docs, { spaceId: sections[1]!.siteSpaces[0]!.space.id }, insert('# Second'))
    await organization.docs.publishSite({ params })
    const path = `/sites/${params.organizationId}/${site.id}/`
    const page = await textOf(await get(path))
    expect(page).toMatch(/<nav class="sections".*One.*Two/)
    const at = await newChangeRequest(organization.docs, { spaceId }, 'Change')
    await write(organization.docs, at, rewrite(id!, '# First\n\nAs before.\n\nAfterwards.'))
    const version = `${path}~/changes/${at.changeRequestId}/first`
    expect((await get(version)).status).toBe(404)
    const preview = {
      site: site.id,
      siteSpace: sections[0]!.siteSpaces[0]!.id,
      user: organization.admin.id,
      keyVersion: 1,
      changeRequest: at.changeRequestId,
      claims: {},
    }
    const key = await signPreviewKey(server.services.secret, preview, new Date())
    const opened = await get(`${version}?previewKey=${key}`)
    const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!
    const shown = await get(version, { cookie })
    expect(shown.status).toBe(200)
    const html = await textOf(shown)
    expect(html).toMatch(/<div class="changed added"><p>Afterwards/)
    // A link to a preview that is sent to others has no picture: they could not load it.
    expect(html).not.toContain('og:image')
    expect(shown.headers.get('cache-control')).toBe('private, no-cache')
  })
})

// The last test, because the network of all tests is refused afterwards.
describe('wrong keys', () => {
  test('429 for a network that tries many wrong keys', async ({ get, organization }) => {
    const { params, site } = await newSite(organization, ['Locked'])
    await organization.docs.updateSiteById({ params, body: { visibility: 'share-link' } })
    await organization.docs.publishSite({ params })
    const statuses = []
    for (let n = 0; n < 22; n++)
      statuses.push((await get(`/sites/${params.organizationId}/${site.id}/?shareKey=wrong${n}`)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    const asked = await get(`/sites/${params.organizationId}/${site.id}/~mcp`, { authorization: 'Bearer wrong' })
    expect(asked.status).toBe(429)
  })
})

describe('signing out', () => {
  const tokenOf = (privateKey: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(privateKey))
  const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)

  test('ends the session of a visitor, and leads to the page that the site names', async ({ get, organization }) => {
    const { params, spaces, site } = await newSite(organization, ['Members'])
    await publish(organization.docs, { spaceId: spaces[0]! }, insert('# For members'))
    await organization.docs.updateSiteById({ params, body: { visibility: 'visitor-auth' } })
    const logoutURL = 'https://example.com/bye'
    const body = { backend: 'custom', logoutURL } as const
    const { privateKey } = await organization.docs.updateSitePublishingAuthById({ params, body })
    await organization.docs.publishSite({ params })
    const path = `/sites/${params.organizationId}/${site.id}/`
    const token = await tokenOf(privateKey)
    const cookie = `visitor-${site.id}=${token}`
    const page = await get(`${path}for-members`, { cookie })
    expect([page.status, (await page.text()).includes(`href="${path}~sign-out"`)]).toEqual([200, true])
    const out = await get(`${path}~sign-out`, { cookie })
    expect([out.status, out.headers.get('location'), out.headers.get('cache-control')]).toEqual([
      302,
      logoutURL,
      'no-store',
    ])
    expect(cookiesOf(out)).toContain(`visitor-${site.id}=`)
    expect((await get(`${path}for-members`, { cookie: cookiesOf(out).join('; ') })).status).toBe(401)
  })

  test('is offered to nobody who is not signed in, even on a page that signed-in visitors see too', async ({
    get,
    organization,
  }) => {
    const { params, spaces, site } = await newSite(organization, ['Open'])
    await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Open page'))
    const { privateKey } = await organization.docs.getSitePublishingAuthById({ params })
    await organization.docs.publishSite({ params })
    const path = `/sites/${params.organizationId}/${site.id}/`
    const token = await tokenOf(privateKey)
    const cookie = `visitor-${site.id}=${token}`
    const offers = async (headers = {}) => (await (await get(`${path}open-page`, headers)).text()).includes('~sign-out')
    expect([await offers({ cookie }), await offers(), await offers({ cookie })]).toEqual([true, false, true])
    const out = await get(`${path}~sign-out`)
    expect([out.status, new URL(out.headers.get('location')!).pathname]).toEqual([302, path])
  })
})
