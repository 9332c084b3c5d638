import { rename } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { buffer, text as textOf } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect } from 'vitest'
import { test } from '../../../../test/test.ts'
import { createSender } from '@scriptorium/tools/contract/http.ts'
import { stopDatabase } from '../../../../test/support/outage.ts'
import { readSpec } from '../openapi-document.ts'

let send: ReturnType<typeof createSender>

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
})

/** Returns what the server sends for bytes that no client library would send. */
const answerTo = (url: string, request: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname)
  socket.write(request)
  return textOf(socket)
}

afterAll(async () => {
  send.close()
})

const paths = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/openapi.yaml', '/docs', '/docs/scalar.js']

describe.each(paths)('%s', (path) => {
  test('200 on GET without a token, and on HEAD without a body', async () => {
    const got = await send({ method: 'GET', path })
    const asked = await send({ method: 'HEAD', path })
    expect([got.status, asked.status, asked.text]).toEqual([200, 200, ''])
    expect(got.text.length).toBeGreaterThan(0)
    expect(asked.headers['content-type']).toBe(got.headers['content-type'])
  })

  test('204 on OPTIONS, with Allow', async () => {
    const { status, headers } = await send({ method: 'OPTIONS', path })
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  test('405 with Allow for any other method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await send({ method, path })
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
    }
  })
})

describe('/readyz', () => {
  test('503 while the database is unavailable and /healthz returns 200', async ({ server }) => {
    const giveBack = await stopDatabase(server.services)
    const away = await send({ method: 'GET', path: '/readyz' })
    const alive = await send({ method: 'GET', path: '/healthz' })
    const site = await send({ method: 'GET', path: '/sites/some/site/page' })
    await giveBack()
    const back = await send({ method: 'GET', path: '/readyz' })
    expect([away.status, alive.status, back.status]).toEqual([503, 200, 200])
    expect(away.headers['retry-after']).toBeDefined()
    // Readers of sites get a page.
    expect([site.status, site.headers['content-type'], site.headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '5',
    ])
    expect(site.text).toContain('This page is not available right now')
  })
})

describe('/readyz without its storage', () => {
  test('503 that names the missing part', async ({ server }) => {
    const { storage } = server.services
    if (storage.kind !== 'disk') throw new Error('The storage of tests is a folder')
    await rename(storage.folder, `${storage.folder}-away`)
    const away = await send({ method: 'GET', path: '/readyz' })
    await rename(`${storage.folder}-away`, storage.folder)
    const back = await send({ method: 'GET', path: '/readyz' })
    expect([away.status, back.status]).toEqual([503, 200])
    expect(away.json()).toMatchObject({ detail: 'The storage cannot be reached' })
  })
})

describe('/readyz after a write that found no room', () => {
  test('200 that names the full part, since readers need no room', async ({ server }) => {
    const { dialect, writeTx } = server.services.database
    const codes = dialect.name === 'sqlite' ? ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'] : ['53100']
    expect(codes.map((code) => dialect.trouble({ code }))).toEqual(codes.map(() => 'full'))
    const full = { code: codes[0] }
    await expect(writeTx(() => Promise.reject(Object.assign(new Error('No room'), full)))).rejects.toThrow('No room')
    const { status, json } = await send({ method: 'GET', path: '/readyz' })
    expect([status, json()]).toEqual([200, { status: 'ready', full: ['database'] }])
  })
})

describe.each(['json', 'yaml'] as const)('/openapi.%s', (form) => {
  test('200 with the exact bundle, then 304 for its ETag', async () => {
    const got = await send({ method: 'GET', path: `/openapi.${form}` })
    expect(got.text).toBe(readSpec(form))
    const again = { 'If-None-Match': got.headers.etag! }
    expect(await send({ method: 'GET', path: `/openapi.${form}`, headers: again })).toMatchObject({
      status: 304,
      text: '',
    })
    const other = { 'If-None-Match': '"another"' }
    expect(await send({ method: 'GET', path: `/openapi.${form}`, headers: other })).toMatchObject({ status: 200 })
  })
})

describe('/', () => {
  test('302 to the studio', async () => {
    const { status, headers } = await send({ method: 'GET', path: '/' })
    expect([status, headers['location']]).toEqual([302, '/app/'])
  })
})

describe('/docs', () => {
  test('200 with a policy that allows only its own scripts', async () => {
    const { text, headers } = await send({ method: 'GET', path: '/docs' })
    const policy = String(headers['content-security-policy'])
    const [, script] = /<script type="text\/javascript">([^]*?)<\/script>/.exec(text)!
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('200 without a URL of another host in the page', async () => {
    const { text } = await send({ method: 'GET', path: '/docs' })
    expect(text.match(/(?:src|href)="(?!\/(?!\/)|data:)[^"]*"/g)).toBeNull()
  })

  test('404 outside development for the script that reloads the page', async () => {
    expect(await send({ method: 'GET', path: '/docs/reload.js' })).toMatchObject({ status: 404 })
  })
})

describe('any other path', () => {
  test.each(['/nothing', '/docs/../etc/passwd', '/healthz/x', '/HEALTHZ'])('404 at %s as a problem', async (path) => {
    const answer = await send({ method: 'GET', path })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'not_found', requestId: answer.headers['x-request-id'] })
  })
})

describe('a browser', () => {
  test('gets a page where there is nothing, and for a request with several hosts, but not from the API', async ({
    server,
  }) => {
    const headers = { Accept: 'text/html,*/*;q=0.8' }
    const missing = await send({ method: 'GET', path: '/<b>', headers })
    expect([missing.status, missing.headers['content-type'], missing.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(missing.text).toContain('There is nothing at /&lt;b&gt;')
    expect(await send({ method: 'HEAD', path: '/nothing', headers })).toMatchObject({ status: 404, text: '' })
    const api = await send({ method: 'GET', path: '/v1/user', headers })
    expect(api.headers['content-type']).toBe('application/problem+json')
    const twoHosts = await answerTo(
      server.url,
      'GET /sites/a/b/c HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    )
    expect(twoHosts).toMatch(/^HTTP\/1.1 400 .*text\/html.*more than one Host header/s)
  })
})

describe.each(['/openapi.json', '/openapi.yaml', '/docs', '/docs/scalar.js'])('%s, compressed', (path) => {
  const fetchRaw = (url: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
      request(new URL(path, url), { headers }, async (res) => {
        done({ status: res.statusCode!, headers: res.headers, body: await buffer(res) })
      })
        .on('error', fail)
        .end()
    })

  test('200 with the same content in each encoding, each with its own ETag, then 304', async ({ server }) => {
    const get = (headers: Record<string, string>) => fetchRaw(server.url, headers)
    const plain = await get({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const tags = [plain.headers.etag]
    for (const [encoding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await get({ 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringContaining('Accept-Encoding'),
      })
      expect(packed.headers['content-length']).toBe(String(packed.body.length))
      expect(decode(packed.body).equals(plain.body)).toBe(true)
      const again = await get({ 'accept-encoding': encoding, 'if-none-match': packed.headers.etag! })
      expect([again.status, again.body.length]).toEqual([304, 0])
      tags.push(packed.headers.etag)
    }
    expect(new Set(tags).size).toBe(3)
  })
})

test('413 is sent before the rest of a body whose announced length is too large', async ({ server, organization }) => {
  const { organizationId } = organization.params
  for (const [path, type] of [
    [`/v1/orgs/${organizationId}/spaces`, 'application/json'],
    ['/integrations/x', 'application/json'],
  ] as const) {
    const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${server.token}`, `Content-Type: ${type}`]
    const answer = await answerTo(server.url, [...head, 'Content-Length: 99000000', '', '{"title":'].join('\r\n'))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"payload_too_large"')
  }
})
