import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
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

  test('204 to the preflight of an origin that is named, without a token', async () => {
    const { status, headers } = await senders[1]!(preflight(friend))
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(friend)
    expect(headers['access-control-allow-methods']).toContain('PATCH')
    expect(headers['access-control-allow-headers']).toBe('authorization')
  })

  test('lets the page read what a client needs, errors included', async () => {
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

  test('leaves an OPTIONS that is no preflight to its path', async () => {
    const { headers } = await senders[1]!({ method: 'OPTIONS', path: '/healthz', headers: { Origin: friend } })
    expect(headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

describe('headers', () => {
  test('tell browsers to take answers for what they are', async () => {
    const { headers } = await senders[0]!({ method: 'GET', path })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('compression', () => {
  test('200 with large answers gzipped for who takes that, under the same ETag', async () => {
    const plain = await senders[0]!({ method: 'GET', path: '/openapi.json' })
    const small = await senders[0]!({ method: 'GET', path: '/openapi.json', headers: { 'Accept-Encoding': 'gzip' } })
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(small.headers.etag).toBe(plain.headers.etag)
    expect(small.text.length).toBeLessThan(plain.text.length / 3)
  })
})
