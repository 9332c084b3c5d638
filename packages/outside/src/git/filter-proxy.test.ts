import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startFilterProxy } from './filter-proxy.ts'

/** Asks the proxy for a URL of a server that sends these bytes, then closes. Returns the status, or how the response was cut. */
const ask = async (answer: string): Promise<number | string | undefined> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer, 'latin1'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startFilterProxy({ allow: ['127.0.0.1'], bytes: 1_000_000 })
  const { hostname: host, port, password } = new URL(proxy.url)
  const headers = { 'proxy-authorization': `Basic ${Buffer.from(`git:${password}`).toString('base64')}` }
  const path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/info/refs`
  try {
    return await new Promise((resolve, reject) => {
      const asked = request({ host, port, path, headers }, (response) => {
        response.resume().on('error', () => resolve('cut'))
        response.on('end', () => resolve(response.statusCode))
      })
      asked.on('error', reject).end()
    })
  } finally {
    proxy.close()
    server.close()
  }
}

/** Opens a server that accepts connections and never answers. */
const openSilent = async () => {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

describe('startFilterProxy', () => {
  test.each(['GET', 'CONNECT'])('ends the connection to a server that is silent: %s', async (method) => {
    const silent = await openSilent()
    const proxy = await startFilterProxy({ allow: ['127.0.0.1'], bytes: 1000, silentMs: 200 })
    const { hostname: host, port, password } = new URL(proxy.url)
    const headers = { 'proxy-authorization': `Basic ${Buffer.from(`git:${password}`).toString('base64')}` }
    const path = method === 'GET' ? `http://127.0.0.1:${silent.port}/` : `127.0.0.1:${silent.port}`
    const asked = request({ host, port, method, path, headers })
    // A tunnel is open before its server says anything.
    const over = Promise.race([
      once(asked, 'response').then(([response]: IncomingMessage[]) => response?.statusCode),
      once(asked, 'connect').then(([, socket]) => once(socket.resume(), 'close').then(() => 'closed')),
    ])
    asked.on('error', () => {}).end()
    expect(await over).toBe(method === 'GET' ? 502 : 'closed')
    expect(proxy.refusal()).toBe('The server did not answer within 0.2 seconds')
    proxy.close()
    silent.close()
  })

  // Each of these ended the server, or kept Git waiting until its timeout.
  test.each([
    ['a status below 100', 'HTTP/1.1 000 OK\r\nContent-Length: 0\r\n\r\n', 502],
    ['a status that was never final', 'HTTP/1.1 099 OK\r\nContent-Length: 0\r\n\r\n', 502],
    ['a change of the protocol', 'HTTP/1.1 101 OK\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 502],
    ['announced trailers', 'HTTP/1.1 200 OK\r\nTrailer: x\r\nContent-Length: 3\r\n\r\nabc', 200],
    ['a response that is cut', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc', 'cut'],
    ['no response', '', 502],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', 502],
  ])('answers with an error instead of a server that sends %s', async (_what, answer, expected) => {
    expect(await ask(answer)).toBe(expected)
  })
})
