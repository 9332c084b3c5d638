import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFetchFile } from './fetch-file.ts'
import { explainFailure, OutgoingError } from './outgoing-error.ts'
import { createOutgoing } from './outgoing.ts'

// 127.0.0.2 stands for a public address; the server answers there, and on 127.0.0.1, which must not be reached.
const outside = '127.0.0.2'
const limit = 1000

let server: Server
let port: number
let hits: string[] = []

const bomb = gzipSync(Buffer.alloc(limit * 100))
const pages: Record<string, RequestListener> = {
  '/file': (_req, res) => void res.setHeader('Content-Type', 'text/plain').end('meadow'),
  '/choices': (_req, res) => void res.writeHead(300).end('one or the other'),
  '/full': (_req, res) => void res.end(Buffer.alloc(limit)),
  '/large': (_req, res) => void res.end(Buffer.alloc(limit + 1)),
  '/bomb': (_req, res) => void res.setHeader('Content-Encoding', 'gzip').end(bomb),
  '/endless': (_req, res) => {
    const more = () => res.write(Buffer.alloc(100), () => res.destroyed || setImmediate(more))
    more()
  },
  '/cut': (_req, res) => {
    res.writeHead(200, { 'Content-Length': '100' }).write('a')
    setTimeout(() => res.destroy(), 10)
  },
  '/silent': () => {},
  '/trickle': (_req, res) => {
    const timer = setInterval(() => res.write('a'), 5)
    res.on('close', () => clearInterval(timer))
  },
  '/hints': (_req, res) => {
    const timer = setInterval(() => res.writeEarlyHints({ link: '</a.css>; rel=preload' }), 5)
    res.on('close', () => clearInterval(timer))
  },
  '/no-gzip': (_req, res) => void res.setHeader('Content-Encoding', 'gzip').end('meadow'),
  '/headers': (_req, res) => void res.setHeader('X-Large', 'a'.repeat(100_000)).end('meadow'),
  '/again': (_req, res) => void res.writeHead(302, { Location: '/again' }).end(),
  '/there': (_req, res) => void res.writeHead(302, { Location: '/file' }).end(),
  '/file-url': (_req, res) => void res.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/tagged': (req, res) => {
    const isKnown = req.headers['if-none-match'] === '"one"'
    res.writeHead(isKnown ? 304 : 200, { ETag: '"one"' }).end(isKnown ? undefined : 'tagged')
  },
  '/echo': (req, res) => {
    res.writeHead(418, { 'X-Method': req.method!, 'X-Given': String(req.headers['x-given']) })
    req.pipe(res)
  },
  '/inside': (req, res) => {
    const to = new URL(req.url!, 'http://a').searchParams.get('to')!
    res.writeHead(302, { Location: to }).end()
  },
}

beforeAll(async () => {
  server = createServer((req, res) => {
    hits.push(req.socket.localAddress ?? '')
    const page = pages[new URL(req.url!, 'http://a').pathname]
    if (page) page(req, res)
    else res.writeHead(404).end()
  })
  server.listen(0, '::')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const outgoing = createOutgoing([outside])
const fetchFile = createFetchFile(outgoing, limit)
const never = new AbortController().signal
const at = (path: string) => `http://${outside}:${port}${path}`
const failure = (url: string, signal = never) =>
  fetchFile(url, signal).then(
    () => 'It was fetched',
    (error: unknown) => (error instanceof OutgoingError ? error.message : error),
  )

describe('fetchFile', () => {
  test('returns bytes and type, also after a redirect', async () => {
    for (const path of ['/file', '/there']) {
      const { bytes, contentType } = await fetchFile(at(path), never)
      expect([bytes.toString(), contentType]).toEqual(['meadow', 'text/plain'])
    }
  })

  test('reads at most the limit, compressed or not', async () => {
    expect((await fetchFile(at('/full'), never)).bytes).toHaveLength(limit)
    for (const path of ['/large', '/bomb', '/endless'])
      expect(await failure(at(path))).toMatch('larger than 1000 bytes')
  })

  test('returns the reason of the failure', async () => {
    expect(await failure(at('/gone'))).toBe(`${outside} answered 404`)
    expect(await failure(at('/choices'))).toBe(`${outside} answered 300`)
    expect(await failure(at('/again'))).toMatch('redirects too often')
    expect(await failure(at('/file-url'))).toMatch('Only http and https')
    expect(await failure(at('/cut'))).toMatch('did not send a complete response')
    // Some networks have no name server that says that a name is unknown.
    expect(await failure('http://nowhere.invalid/')).toMatch('nowhere.invalid')
    const failed = (code: string) => explainFailure({ code, name: 'Error' }, 'a.example').message
    expect(failed('ENOTFOUND')).toBe('a.example was not found in the DNS (ENOTFOUND)')
    expect(failed('ECONNREFUSED')).toBe('a.example refused the connection (ECONNREFUSED)')
  })

  test('stops when its signal is aborted', async () => {
    expect(await failure(at('/silent'), AbortSignal.timeout(50))).toMatch('did not send a complete response')
  })

  const inside = [
    'http://127.0.0.1:PORT/file',
    'http://localhost:PORT/file',
    'http://[::1]:PORT/file',
    'http://[::ffff:127.0.0.1]:PORT/file',
    'http://2130706433:PORT/file',
    'http://0x7f000001:PORT/file',
    'http://0177.0.0.1:PORT/file',
    'http://127.1:PORT/file',
    'http://0.0.0.0:PORT/file',
    'http://[::]:PORT/file',
    'http://0:PORT/file',
    'https://127.0.0.1:PORT/file',
    'https://localhost:PORT/file',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://100.64.0.1/',
  ]
  const real = (url: string) => url.replace('PORT', String(port))

  test.each(inside)('does not reach %s', async (url) => {
    hits = []
    expect(await failure(real(url))).toBe('The address is not public')
    expect(hits).toEqual([])
  })

  test.each(inside)('does not follow to %s', async (url) => {
    hits = []
    expect(await failure(at(`/inside?to=${encodeURIComponent(real(url))}`))).toBe('The address is not public')
    expect(hits).toHaveLength(1)
  })
})

describe('outgoing', () => {
  test('sends method, headers and body, and returns any status', async () => {
    const request = { url: at('/echo'), method: 'POST' as const, headers: { 'X-Given': 'yes' }, body: 'meadow' }
    const { status, headers, bytes } = await outgoing({ ...request, maxBytes: limit })
    expect([status, headers['x-method'], headers['x-given'], bytes.toString()]).toEqual([418, 'POST', 'yes', 'meadow'])
  })

  test('asks for a resource only if it has changed', async () => {
    const ask = (etag?: string) => outgoing({ url: at('/tagged'), maxBytes: limit, etag })
    const { headers, status } = await ask()
    expect([status, (await ask(headers['etag'])).status, (await ask('"two"')).status]).toEqual([200, 304, 200])
  })

  test('follows no redirect of a POST, and names the URL that answered', async () => {
    const posted = await outgoing({ url: at('/there'), method: 'POST', body: '', maxBytes: limit })
    expect([posted.status, posted.headers['location']]).toEqual([302, '/file'])
    expect((await outgoing({ url: at('/there'), maxBytes: limit })).url).toBe(at('/file'))
  })

  test('explains why there is no response', async () => {
    const failureOf = (request: Partial<Parameters<typeof outgoing>[0]>) =>
      outgoing({ url: at('/silent'), maxBytes: limit, ...request }).catch((error: OutgoingError) => error.failure)
    expect(await failureOf({ timeoutMs: 50 })).toBe('timeout')
    expect(await failureOf({ signal: AbortSignal.timeout(50) })).toBe('timeout')
    for (const path of ['/trickle', '/hints'])
      expect(await failureOf({ url: at(path), timeoutMs: 100 })).toBe('timeout')
    for (const path of ['/no-gzip', '/headers']) expect(await failureOf({ url: at(path) })).toBe('unreachable')
    expect(await failureOf({ url: at('/large') })).toBe('too_large')
    expect(await failureOf({ url: 'http://localhost/' })).toBe('not_public')
    expect(await failureOf({ url: 'ftp://example.com/' })).toBe('not_http')
    expect(await failureOf({ url: 'nonsense' })).toBe('unreachable')
    expect(await failureOf({ url: at('/cut') })).toBe('unreachable')
  })
})
