import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '@scriptorium/settings/config'
import { addressCap, connectionCap, createHttpServer, listen } from './listen.ts'

const silent = pino({ level: 'silent' })
const settings = { ...loadConfig({}, {}, {}), port: 0 }
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const open = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const speak = async (socket: Socket): Promise<string> => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  return String(answer)
}

describe('createHttpServer', () => {
  test('has shorter limits for slow clients than Node', () => {
    const { headersTimeout, requestTimeout, maxConnections } = createHttpServer(settings, silent)
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000])
    expect(maxConnections).toBeLessThanOrEqual(settings.maxConnections)
  })

  test('keeps an idle connection longer than load balancers do', () => {
    expect(createHttpServer(settings, silent).keepAliveTimeout).toBe(75_000)
  })

  test('closes idle connections when few are left, and serves new ones', async () => {
    const server = createHttpServer({ ...settings, maxConnections: 5, trustProxy: 1 }, silent)
    server.on('request', (_req, res) => res.end('served'))
    const url = await listen(server, settings)
    const idle = [await open(url), await open(url), await open(url), await open(url)]
    for (const socket of idle) expect(await speak(socket)).toContain('served')
    const closed = Promise.all(idle.map((socket) => once(socket, 'close')))
    for (let count = 0; count < 4; count++) expect(await speak(await open(url))).toContain('served')
    await closed
    server.close()
    server.closeAllConnections()
  })

  test('refuses an address that has its maximum of connections, and serves it again after it closes one', async () => {
    const server = createHttpServer({ ...settings, maxConnectionsPerAddress: 2 }, silent)
    server.on('request', (_req, res) => res.end('served'))
    const url = await listen(server, settings)
    const first = await open(url)
    await open(url)
    expect(await speak(await open(url))).not.toContain('served')
    expect(await speak(first)).toContain('served')
    const left = new Promise((done) => server.once('connection', (socket) => socket.once('close', done)))
    await open(url)
    await left
    const gone = once(first, 'close')
    first.end()
    await gone
    expect(await speak(await open(url))).toContain('served')
    server.close()
    server.closeAllConnections()
  })
})

describe('connectionCap', () => {
  test('stays below the limit of the system', () => {
    expect(connectionCap(10_000, 1024)).toBe(819)
    expect(connectionCap(100, 1024)).toBe(100)
    expect(connectionCap(10_000, undefined)).toBe(10_000)
  })
})

describe('addressCap', () => {
  test('is half of the connections', () => {
    expect(addressCap({ maxConnectionsPerAddress: 1000, trustProxy: false }, 819)).toBe(409)
    expect(addressCap({ maxConnectionsPerAddress: 10, trustProxy: false }, 819)).toBe(10)
  })

  test('does not apply behind a proxy, or if it is turned off', () => {
    expect(addressCap({ maxConnectionsPerAddress: 10, trustProxy: 1 }, 819)).toBe(819)
    expect(addressCap({ maxConnectionsPerAddress: 0, trustProxy: false }, 819)).toBe(819)
  })
})

describe('listen', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', 'localhost'],
  ])('on %s returns a URL with %s', async (host, name) => {
    const server = createHttpServer(settings, silent)
    expect(new URL(await listen(server, { ...settings, host })).hostname).toBe(name)
    server.close()
  })

  test('fails when the port is taken', async () => {
    const first = createHttpServer(settings, silent)
    const { port } = new URL(await listen(first, settings))
    const second = createHttpServer(settings, silent)
    await expect(listen(second, { ...settings, port: Number(port) })).rejects.toThrow('EADDRINUSE')
    first.close()
  })
})
