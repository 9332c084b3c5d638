import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** What to answer: JSON unless it is a string; `cut` ends the connection where the body is not complete. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  cut?: true
}

/** A server that remembers what it was asked and answers what the test says; no answer at all when that is undefined. */
export const startStub = async (answer: (seen: Seen) => Answer | undefined) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString() }
    seen.push(entry)
    const given = answer(entry)
    if (!given) return
    const text = typeof given.body === 'string'
    response.writeHead(given.status ?? 200, {
      'content-type': text ? 'text/html' : 'application/json',
      ...given.headers,
    })
    if (given.cut) return void response.write('{', () => request.socket.destroy())
    response.end(text ? given.body : given.body === undefined ? undefined : JSON.stringify(given.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What `startStub` gives. */
export type Stub = Awaited<ReturnType<typeof startStub>>
