import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createSender } from '@scriptorium/tools/contract/http.ts'

const friend = 'https://docs.example'
const stranger = 'https://elsewhere.example'
let closed: TestServer
let open: TestServer
const senders: ReturnType<typeof createSender>[] = []

beforeAll(async () => {
  closed = await startTestServer()
  open = await startTestServer({ corsOrigins: [friend] })
  senders.push(createSender(closed.url), createSender(open.url))
})

afterAll(async () => {
  for (const sender of senders) sender.close()
  await closed.close()
  await open.close()
})

const path = '/v1/user'
const preflight = (origin: string) => ({
  method: 'OPTIONS',
  path,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization',
  },
})

describe('CORS', () => {
  test('is off unless the operator names origins', async () => {
    const { headers } = await senders[0]!({ method: 'GET', path, headers: { Origin: friend } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('204 for the preflight of an allowed origin, without a token', async () => {
    const { status, headers } = await senders[1]!(preflight(friend))
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(friend)
    expect(headers['access-control-allow-methods']).toContain('PATCH')
    expect(headers['access-control-allow-headers']).toBe('authorization')
  })

  test('lets pages read the headers that a client needs, also of errors', async () => {
    const { status, headers } = await senders[1]!({ method: 'GET', path, headers: { Origin: friend } })
    expect([status, headers['access-control-allow-origin']]).toEqual([401, friend])
    for (const name of ['X-Request-Id', 'ETag', 'Location', 'Retry-After']) {
      expect(headers['access-control-expose-headers']).toContain(name)
    }
  })

  test('allows no other origin', async () => {
    const { headers } = await senders[1]!(preflight(stranger))
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('passes on an OPTIONS request that is not a preflight', async () => {
    const { headers } = await senders[1]!({ method: 'OPTIONS', path: '/healthz', headers: { Origin: friend } })
    expect(headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

describe('headers', () => {
  test('tell browsers not to guess content types', async () => {
    const { headers } = await senders[0]!({ method: 'GET', path })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('compression', () => {
  test('200 with large responses gzipped for clients that accept it, with a different ETag', async () => {
    const plain = await senders[0]!({ method: 'GET', path: '/openapi.json' })
    const small = await senders[0]!({ method: 'GET', path: '/openapi.json', headers: { 'Accept-Encoding': 'gzip' } })
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(small.headers.etag).toBe(plain.headers.etag?.replace(/"$/, '-gzip"'))
    expect(small.text.length).toBeLessThan(plain.text.length / 3)
  })
})

describe('a request with two Host headers', () => {
  test.each(['/v1/user', '/healthz', '/docs', '/nowhere'])('400 for %s', async (path) => {
    const { hostname, port } = new URL(closed.url)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nhost: elsewhere.example\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('more than one Host header')
  })
})

test('400 as a problem for an address that is no URL', async () => {
  const { hostname, port } = new URL(closed.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET http://[/v1/user HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*application\/problem\+json.*The address is not a URL/s)
})

describe('Cache-Control', () => {
  const authorization = () => ({ authorization: `Bearer ${closed.token}` })
  const cacheControlOf = ({ headers }: Response) => headers.get('cache-control')

  test('no-store for a token that was just created, for lists, and for errors', async () => {
    const headers = { ...authorization(), 'content-type': 'application/json' }
    const created = await fetch(`${closed.url}/v1/user/tokens`, { method: 'POST', headers, body: '{"label":"x"}' })
    expect([created.status, cacheControlOf(created)]).toEqual([201, 'no-store'])
    expect(cacheControlOf(await fetch(`${closed.url}/v1/user/tokens`, { headers }))).toBe('no-store')
    expect(cacheControlOf(await fetch(`${closed.url}/v1/user`))).toBe('no-store')
  })

  test('private, no-cache for one resource, also with 304', async () => {
    const first = await fetch(`${closed.url}/v1/user`, { headers: authorization() })
    expect(cacheControlOf(first)).toBe('private, no-cache')
    const headers = { ...authorization(), 'If-None-Match': first.headers.get('etag')! }
    const again = await senders[0]!({ method: 'GET', path: '/v1/user', headers })
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
  })

  test('no-store for an invite link, because its id grants access', async () => {
    const docs = closed.api()
    const params = { organizationId: closed.organizationId }
    await docs.updateOrganizationById({ params, body: { inviteLinks: true } })
    const { id } = await docs.createOrganizationInvite({ params, body: { role: 'read' } })
    const path = `${closed.url}/v1/orgs/${params.organizationId}/link-invites/${id}`
    const link = await fetch(path, { headers: authorization() })
    expect([link.status, cacheControlOf(link)]).toEqual([200, 'no-store'])
  })
})
