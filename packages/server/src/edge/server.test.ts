import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { loadConfig } from '@scriptorium/settings/config'
import { openDatabase } from '@scriptorium/database/open'
import { createHttpServer, listen } from './http/listening/listen.ts'
import { answerMalformed, answerWhileStarting } from './http/listening/raw-problem.ts'

const servers: TestServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const start = async (...given: Parameters<typeof startTestServer>): Promise<TestServer> => {
  const server = await startTestServer(...given)
  servers.push(server)
  return server
}

const body = JSON.stringify({ label: 'Slow' })

// Sends the headers and half of the body, so that the request is in flight. The test sends the rest later.
const halfSent = async ({ url, token }: TestServer) => {
  const sent = request(`${url}/v1/user/tokens`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(body.slice(0, 5))
  return { finish: () => sent.end(body.slice(5)), answered }
}

describe('startServer', () => {
  test('fails on a port in use before it opens the database', async () => {
    const first = await start()
    const other = await start()
    const { port } = new URL(first.url)
    const before = await other.services.database.read('tokens')
    const { databaseUrl } = other.services.config
    await expect(startTestServer({ port: Number(port), databaseUrl })).rejects.toThrow('EADDRINUSE')
    expect(await other.services.database.read('tokens')).toEqual(before)
  })

  test('refuses a database that a later version has migrated', async () => {
    const { services } = await start()
    await services.database.writeTx(async (trx) => {
      await trx('migrations').insert({ name: '9999_later', appliedAt: new Date().toISOString() })
    })
    const { databaseUrl } = services.config
    await expect(startTestServer({ databaseUrl })).rejects.toThrow('9999_later')
  })
})

describe('close', () => {
  test('finishes a request in flight, then closes the database', async () => {
    const server = await startTestServer()
    const { databaseUrl } = server.services.config
    const { finish, answered } = await halfSent(server)
    const closed = server.stop()
    expect(server.services.state.draining).toBe(true)
    finish()
    const [answer] = await answered
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.connection).toBe('close')
    answer.resume()
    await closed
    const again = openDatabase(databaseUrl)
    expect(await again.read('tokens').where({ label: 'Slow' })).toHaveLength(1)
    await again.close()
    await server.drop()
  })

  test('accepts no new connection', async () => {
    const { url, close } = await startTestServer()
    await close()
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })

  test('closes a request that does not end in time', async () => {
    const server = await startTestServer({ shutdownTimeout: 0 })
    const { answered } = await halfSent(server)
    await server.close()
    await expect(answered).rejects.toThrow()
  })

  test('returns 503 on /readyz before it stops listening, so that a load balancer notices', async () => {
    const server = await startTestServer({ shutdownDelay: 3 })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const closed = server.close()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await closed
  })
})

describe('a connection without valid HTTP', () => {
  const speak = async (url: string, text: string): Promise<string> => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  const long = 'x'.repeat(40_000)

  test.each([
    ['400', 'invalid_request', 'HELLO\r\n\r\n'],
    ['400', 'invalid_request', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['431', 'headers_too_large', `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${long}\r\n\r\n`],
    ['431', 'headers_too_large', `GET /v1/user HTTP/1.1\r\nHost: x\r\nX-Long: ${long.repeat(4)}\r\n\r\n`],
  ])('%s %s as a problem', async (status, code, text) => {
    const { url } = await start()
    const [head, body] = (await speak(url, text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expect(head).toContain('application/problem+json')
    expect(JSON.parse(body!)).toMatchObject({ code, status: Number(status) })
  })

  test.each(['GET /sites/a/b/x y HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /docs HTTP/9.9\r\nAccept: text/html\r\n\r\n'])(
    '400 as a page for a reader',
    async (text) => {
      const { url } = await start()
      const [head, body] = (await speak(url, text)).split('\r\n\r\n')
      expect(head).toContain('HTTP/1.1 400')
      expect(head).toContain('text/html')
      const nonce = /'nonce-([^']+)'/.exec(head!)![1]
      expect(body).toContain(`<style nonce="${nonce}">`)
      // Within a style, an escaped character would make its rule invalid.
      expect(/<style[^]*?<\/style>/.exec(body!)![0]).not.toContain('&')
    },
  )

  test('is closed if the client never closes it', async () => {
    const server = createHttpServer(loadConfig({}, {}, {}), pino({ level: 'silent' }))
    answerMalformed(server)
    const { hostname, port } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }))
    const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const [accepted] = (await once(server, 'connection')) as [Socket]
    client.write('HELLO\r\n\r\n')
    await once(accepted, 'close')
    client.destroy()
    server.close()
  })
})

test('a starting server answers readers of sites with a page, and others with a problem', async () => {
  const server = createHttpServer(loadConfig({}, {}, {}), pino({ level: 'silent' }))
  server.on('request', answerWhileStarting)
  const url = await listen(server, { host: '127.0.0.1', port: 0 })
  const [page, problem] = [await fetch(`${url}/sites/some/site/`), await fetch(`${url}/v1/user`)]
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('The server is starting')
  expect(await problem.json()).toMatchObject({ code: 'unavailable', instance: '/v1/user' })
  server.close()
})
