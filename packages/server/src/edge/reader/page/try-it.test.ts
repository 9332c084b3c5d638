import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { generationKey } from '@scriptorium/openapi/generator-version'
import { insert, publish } from '../../../../test/content.ts'
import { fetchWhole } from '../../../../test/fetch-whole.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { newSite } from '../../../../test/sites.ts'
import { addressesInside, openInside, outside, type Inside } from '../../../../test/support/inside.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../../test/test.ts'
import { renewSites } from '../../../features/openapi/store.ts'

const seen: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
let birdsUrl = ''
let inside: Inside

const birds = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    seen.push({ url: req.url!, headers: req.headers, body })
    if (req.url === '/v1/birds/moved') return res.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end()
    if (req.url === '/v1/birds/large') return res.end(Buffer.alloc(3 * 1024 * 1024))
    res.writeHead(201, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-left': '3' })
    res.end('<script>alert(1)</script>')
  })
})

beforeAll(async () => {
  inside = await openInside()
  birds.listen(0, outside)
  await once(birds, 'listening')
  birdsUrl = `http://${outside}:${(birds.address() as AddressInfo).port}`
})
afterAll(() => {
  birds.close()
  inside.close()
})

// Written as a cookie for each property.
const look = { type: 'object', properties: { theme: {}, width: {} } }

// An operation that may be passed on, one that may not, and one whose server nobody may reach.
const documentOf = (url: string) => {
  const post = (more: object) => ({
    'x-enable-proxy': true,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'X-Day', in: 'header', schema: { type: 'string' } },
      { name: 'Host', in: 'header', schema: { type: 'string' } },
    ],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 201: { description: 'Done' } },
    ...more,
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Birds', version: '1' },
    servers: [{ url: `${url}/v1` }],
    security: [{ key: [] }],
    paths: {
      '/birds/{id}': { post: post({}), put: post({ 'x-enable-proxy': false }) },
      '/inside/{id}': {
        post: post({ servers: [{ url: 'http://169.254.169.254/latest' }, { url: 'http://[::1]:80' }] }),
      },
      '/cookies/{id}': { post: post({ parameters: [{ name: 'theme', in: 'cookie', schema: { type: 'string' } }] }) },
      '/looks/{id}': { post: post({ parameters: [{ name: 'look', in: 'cookie', schema: look }] }) },
      ...Object.fromEntries(
        addressesInside(inside).map((url, index) => [`/hidden${index}`, { post: post({ servers: [{ url }] }) }]),
      ),
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }
}

const block = (path: string, method: string) =>
  `{% openapi-operation spec="birds" path="${path}" method="${method}" %}\n[birds](/openapi/birds)\n{% endopenapi-operation %}`

const blocks = [block('/birds/{id}', 'post'), block('/birds/{id}', 'put'), block('/inside/{id}', 'post')].join('\n\n')

const otherBlocks = () =>
  ['/cookies/{id}', '/looks/{id}', ...addressesInside(inside).map((_, index) => `/hidden${index}`)].map((path) =>
    block(path, 'post'),
  )

const test = testWith({ fetchAllow: [outside], trustProxy: 1 }).extend(
  'birds',
  { scope: 'file' },
  async ({ organization, server }) => {
    const { docs } = organization
    const { params, spaces, site } = await newSite(organization, ['Birds'])
    await docs.createOrUpdateOpenAPISpecBySlug({
      params: { ...organization.params, specSlug: 'birds' },
      body: { source: { text: JSON.stringify(documentOf(birdsUrl)) } },
    })
    await publish(docs, { spaceId: spaces[0]! }, insert('# Plain'), insert(`# API\n\n${blocks}`))
    await publish(docs, { spaceId: spaces[0]! }, insert(`# Others\n\n${otherBlocks().join('\n\n')}`))
    const computedSource = {
      type: 'builtin:openapi',
      props: {},
      dependencies: { spec: { ref: { kind: 'openapi' as const, spec: 'birds' } } },
    }
    const generated = await docs.createSpace({ params: organization.params, body: { title: 'All', computedSource } })
    await docs.addSpaceToSite({ params, body: { spaceId: generated.id } })
    await docs.publishSite({ params })
    await waitForJobs(server.services)
    const address = `${server.url}/sites/${params.organizationId}/${site.id}`
    const send = (fields: Record<string, string> = {}, headers: Record<string, string> = {}, page = 'api') =>
      fetchWhole(`${address}/${page}/~try`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({
          spec: 'birds',
          path: '/birds/{id}',
          method: 'POST',
          url: `${birdsUrl}/v1/birds/heron`,
          headers: JSON.stringify([['Content-Type', 'application/json']]),
          body: Buffer.from('{"a":1}').toString('base64'),
          ...fields,
        }),
      })
    return {
      address,
      send,
      passed: async (fields = {}, page = 'api') =>
        (await send(fields, {}, page)).json() as Promise<Record<string, unknown>>,
    }
  },
)

describe('a page with operations', () => {
  test('has forms for them, and its policy allows their servers only', async ({ birds: { address } }) => {
    const page = await fetchWhole(`${address}/api`)
    const html = await page.text()
    expect(html.match(/data-try="[^"]*\/~assets\/try\.[\w-]+\.js"/g)).toHaveLength(3)
    expect(html).toContain('<template>{&quot;request&quot;')
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${birdsUrl} http://169.254.169.254 http://[::1];`,
    )
    const plain = await fetchWhole(`${address}/plain`)
    expect(plain.headers.get('content-security-policy')).toContain("connect-src 'self';")
    const [script] = /\/sites\/[^"]*\/~assets\/try\.[\w-]+\.js/.exec(html)!
    const { origin } = new URL(address)
    expect(await (await fetchWhole(origin + script)).text()).toContain('openTryForm')
  })

  test('says that its forms are being prepared while they are generated', async ({ birds, organization, server }) => {
    const { database } = server.services
    const { organizationId } = organization.params
    const spec = { organizationId, slug: 'birds' }
    const { describedVersionId } = (await database.read('openapiSpecs').where(spec).first())!
    const show = async (versionId: string | null, failedGeneration: string | null = null): Promise<string> => {
      await database.writeTx(async (trx) => {
        await trx('openapiSpecs').where(spec).update({ describedVersionId: versionId, failedGeneration })
        await renewSites(trx, organizationId)
      })
      return (await fetchWhole(`${birds.address}/all/default`)).text()
    }
    const says = 'The request form is being prepared.'
    expect(await show(null)).toContain(says)
    expect(await show(null, generationKey(describedVersionId!))).not.toContain(says)
    const described = await show(describedVersionId)
    expect(described).not.toContain(says)
    expect(described).toContain('data-try=')
  })
})

describe('a request that is passed on', () => {
  test('reaches the API with what the operation has, and nothing of the site', async ({ birds: { passed, send } }) => {
    const headers = [
      ['Content-Type', 'application/json'],
      ['X-Key', 'secret'],
      ['X-Day', 'today'],
      ['Host', 'inside.example'],
      ['Cookie', 'session=1'],
      ['X-Forwarded-For', '127.0.0.1'],
      ['X-Other', 'no'],
    ]
    seen.length = 0
    const answer = await passed({ headers: JSON.stringify(headers) })
    expect(answer).toMatchObject({ status: 201, body: Buffer.from('<script>alert(1)</script>').toString('base64') })
    expect(JSON.stringify(answer)).not.toContain('set-cookie')
    expect(seen).toMatchObject([
      { url: '/v1/birds/heron', body: '{"a":1}', headers: { 'x-key': 'secret', 'x-day': 'today' } },
    ])
    const { headers: sent } = seen[0]!
    expect(sent.host).toBe(new URL(birdsUrl).host)
    for (const name of ['cookie', 'x-forwarded-for', 'x-other', 'referer', 'origin']) expect(sent[name]).toBeUndefined()
    const response = await send()
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('has the cookies that a reader entered, if the operation has them', async ({ birds: { passed } }) => {
    seen.length = 0
    const headers = JSON.stringify([['Cookie', 'session=1; theme=dark;themes=all; theme2']])
    await passed({ path: '/cookies/{id}', url: `${birdsUrl}/v1/cookies/1`, headers }, 'others')
    const cookies = JSON.stringify([['Cookie', 'session=1; theme=dark; width=wide; look=1']])
    await passed({ path: '/looks/{id}', url: `${birdsUrl}/v1/looks/1`, headers: cookies }, 'others')
    const sent = seen.map(({ headers: { cookie } }) => cookie)
    expect(sent).toEqual(['theme=dark', 'theme=dark; width=wide'])
  })

  test('has no body if the reader entered none', async ({ birds: { passed } }) => {
    seen.length = 0
    expect(await passed({ body: '' })).toMatchObject({ status: 201 })
    expect(seen).toMatchObject([{ body: '' }])
  })

  test('brings a redirect back instead of following it', async ({ birds: { passed } }) => {
    expect(await passed({ url: `${birdsUrl}/v1/birds/moved` })).toMatchObject({ status: 302 })
  })

  test('brings no more back than the limit', async ({ birds: { passed } }) => {
    expect(await passed({ url: `${birdsUrl}/v1/birds/large` })).toEqual({
      error: expect.stringContaining('larger than'),
    })
  })

  test('reaches nothing inside the network, whatever the document calls its servers', async ({ birds: { send } }) => {
    for (const [index, server] of addressesInside(inside).entries()) {
      const path = `/hidden${index}`
      // Each from a network of its own, because a network may have few requests passed on.
      const answer = await send(
        { path, url: server.replace(/\/$/, '') + path },
        { 'x-forwarded-for': `203.0.113.${index}` },
        'others',
      )
      // An address that no policy could name is none of the operation.
      expect([200, 404]).toContain(answer.status)
      if (answer.status === 404) continue
      const { error, status = 0 } = (await answer.json()) as { error?: string; status?: number }
      expect(error !== undefined || (status > 300 && status < 400)).toBe(true)
    }
    expect(inside.connections()).toBe(0)
  })

  test.for([
    [{ url: 'http://127.0.0.1:1/v1/birds/x' }, 404],
    [{ url: 'http://evil.example/v1/birds/x' }, 404],
    [{ path: '/inside/{id}' }, 404],
    [{ method: 'PUT' }, 404],
    [{ method: 'GET' }, 404],
    [{ spec: 'others' }, 404],
    [{ path: '/none' }, 404],
    [{ url: 'no address' }, 404],
    [{ headers: 'no JSON' }, 400],
    [{ headers: JSON.stringify([['X-Day', 'a\r\nX-Key: b']]) }, 400],
    [{ headers: JSON.stringify([['X Day', 'a']]) }, 400],
    [{ body: 'no base64!' }, 400],
  ] as const)('is refused with %j', async ([fields, status], { birds: { send } }) => {
    seen.length = 0
    expect((await send(fields)).status).toBe(status)
    expect(seen).toEqual([])
  })

  test('is refused after 60 requests of a network in a minute', async ({ birds: { send } }) => {
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await send({}, { 'x-forwarded-for': '203.0.113.250' })).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('is refused at other pages, and from other sites', async ({ birds: { send } }) => {
    expect((await send({}, {}, 'plain')).status).toBe(404)
    expect((await send({}, {}, 'none')).status).toBe(404)
    expect((await send({}, { origin: 'https://evil.example' })).status).toBe(400)
  })

  test('is refused for an operation that another page shows', async ({ birds: { send } }) => {
    const fields = { path: '/cookies/{id}', url: `${birdsUrl}/v1/cookies/1` }
    expect((await send(fields, {}, 'others')).status).toBe(200)
    expect((await send(fields)).status).toBe(404)
  })

  test('is passed on from a page that was generated for the operation', async ({ birds: { address, passed } }) => {
    expect(await (await fetchWhole(`${address}/all/default`)).text()).toContain('/all/default/~try')
    expect(await passed({}, 'all/default')).toMatchObject({ status: 201 })
  })

  test('is refused for the specification of another organization', async ({ birds: { send }, server }) => {
    const other = await newOrganization(server)
    await other.docs.createOrUpdateOpenAPISpecBySlug({
      params: { ...other.params, specSlug: 'theirs' },
      body: { source: { text: JSON.stringify(documentOf(birdsUrl)) } },
    })
    await waitForJobs(server.services)
    expect((await send({ spec: 'theirs' })).status).toBe(404)
  })
})
