import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { insert, publish } from '../../../test/content.ts'
import { newInstallation } from '../../../test/integrations.ts'
import { newSite } from '../../../test/sites.ts'
import { testWith } from '../../../test/test.ts'

const rateLimit = 60

const test = testWith({ rateLimit }).extend('address', { scope: 'file' }, async ({ organization, server }) => {
  const { params, spaces, site } = await newSite(organization, ['Guide'])
  await publish(organization.docs, { spaceId: spaces[0]! }, insert('# Start\n\nGrüße.'))
  await organization.docs.publishSite({ params })
  return `${server.url}/sites/${params.organizationId}/${site.id}/start`
})

// These differ in each response, or say how long the connection stays open.
const unstable = new Set([
  'transfer-encoding',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
])

const open = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url, { method, headers, redirect: 'manual' })
  const text = await answer.text()
  const found = [...answer.headers].filter(([name]) => !unstable.has(name))
  return { status: answer.status, text, headers: found, all: answer.headers }
}

const isFast = ({ all }: Awaited<ReturnType<typeof open>>) => all.has('content-length')

test('a page in memory is sent with the same headers as one that is rendered', async ({ address }) => {
  const rendered = await open(address, { 'accept-encoding': 'identity' })
  const kept = await open(address, { 'accept-encoding': 'identity' })
  // A URL with a query is not answered from memory.
  const usual = await open(`${address}?x=1`, { 'accept-encoding': 'identity' })
  for (const other of [kept, usual]) {
    expect(other.headers).toEqual(rendered.headers)
    expect(other.text).toBe(rendered.text)
  }
  expect(kept.text).toContain('Grüße')
})

test('a compressed page unpacks to the same text', async ({ address }) => {
  const plain = await open(address, { 'accept-encoding': 'identity' })
  const [first, second] = [await open(address), await open(address)]
  expect(first.all.get('content-encoding')).toBe('gzip')
  expect([isFast(first), first.text, second.text]).toEqual([true, plain.text, plain.text])
  expect((await open(address, { 'accept-encoding': 'gzip;q=0' })).text).toBe(plain.text)
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test('clients get an encoding that they accept', async ({ address }) => {
  const plain = await open(address, { 'accept-encoding': 'identity' })
  const encodingFor = (accepted: string) =>
    new Promise<string>((resolve, reject) => {
      const answer = async (res: IncomingMessage) => {
        const encoding = res.headers['content-encoding'] ?? 'identity'
        const body = await buffer(res)
        const text = (encoding in decoders ? decoders[encoding as keyof typeof decoders](body) : body).toString()
        expect([accepted, text]).toEqual([accepted, plain.text])
        expect([accepted, res.headers['content-length']]).toEqual([accepted, String(body.length)])
        resolve(encoding)
      }
      request(address, { headers: { 'accept-encoding': accepted } }, (res) => void answer(res).catch(reject))
        .on('error', reject)
        .end()
    })
  const encodings = {
    br: 'br',
    zstd: 'identity',
    deflate: 'identity',
    'br, gzip': 'br',
    'gzip, br': 'br',
    'gzip;q=0, br': 'br',
    'gzip;q=0, *': 'br',
    'gzip;q=0': 'identity',
    'br;q=0, zstd;q=0.5': 'identity',
    'identity;q=0, br;q=0.1': 'br',
    'identity, br;q=0.5': 'identity',
    '*;q=0': 'identity',
    compress: 'identity',
    'GZIP;q=1.0': 'gzip',
    ';q=,,': 'identity',
  }
  const found: Record<string, string> = {}
  for (const accepted of Object.keys(encodings)) found[accepted] = await encodingFor(accepted)
  expect(found).toEqual(encodings)
})

test('HEAD and If-None-Match get the headers without the page', async ({ address }) => {
  const page = await open(address)
  const head = await open(address, {}, 'HEAD')
  expect([head.status, head.text, head.headers]).toEqual([200, '', page.headers])
  const known = { 'if-none-match': page.all.get('etag')! }
  const [fast, usual] = [await open(address, known), await open(`${address}?x=1`, known)]
  const policy = page.all.get('content-security-policy')
  expect([fast.status, fast.text, fast.all.get('content-security-policy')]).toEqual([304, '', policy])
  expect(fast.headers).toEqual(usual.headers)
})

test('a view of a page in memory is counted like one of a rendered page', async ({ organization, server }) => {
  const { docs } = organization
  const { params, spaces, site } = await newSite(organization, ['Counted'])
  await publish(docs, { spaceId: spaces[0]! }, insert('# Start'))
  await docs.publishSite({ params })
  const installed = await newInstallation(docs, params.organizationId, { scopes: ['site:views:read'] })
  await docs.installIntegrationOnSite({ params: installed, body: { siteId: site.id } })
  const url = `${server.url}/sites/${params.organizationId}/${site.id}/start`
  await open(url)
  expect(isFast(await open(url))).toBe(true)
  await open(url, {}, 'HEAD')
  const { pageViews, database } = server.services
  await pageViews.flush()
  const views = await database
    .read('integrationEvents')
    .where({ ...installed, type: 'site_view' })
    .select('payload')
  expect(views.map(({ payload }) => JSON.parse(payload) as object)).toMatchObject([{ url }, { url }])
})

test('each request counts once against the limit, and above it there is a page that says so', async ({
  address,
  server,
}) => {
  await open(address)
  const left = ({ all }: Awaited<ReturnType<typeof open>>) => Number(all.get('x-ratelimit-remaining'))
  const before = left(await open(address))
  expect(left(await open(address))).toBe(before - 1)
  const answers = []
  for (let count = 0; count < rateLimit; count++) answers.push(await open(address))
  const refused = answers.at(-1)!
  expect(refused.status).toBe(429)
  expect(refused.all.get('content-type')).toContain('text/html')
  for (const name of ['retry-after', 'x-request-id', 'x-content-type-options', 'content-security-policy'])
    expect([name, refused.all.has(name)]).toEqual([name, true])
  await server.services.database.writeTx((trx) => trx('requestCounts').delete())
})

test('a request with several hosts is refused, although the page is in memory', async ({ address }) => {
  const { hostname, port, pathname, host } = new URL(address)
  const status = await new Promise((resolve, reject) => {
    const headers = ['Host', host, 'Host', 'other.example']
    request({ hostname, port, path: pathname, headers }, (res) => resolve(res.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(400)
})
