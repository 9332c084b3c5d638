import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server received it. */
export interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A response. A body that is not a string is sent as JSON; `cut` ends the connection before the body is complete. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  cut?: true
}

/** Starts a server that records its requests and answers as the test says. It never answers if that is undefined. */
export const startStub = async (answer: (seen: Seen) => Answer | undefined) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    // A client that aborts its request gets no answer.
    const chunks = await request.toArray().catch(() => undefined)
    if (!chunks) return
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

/** The result of `startStub`. */
export type Stub = Awaited<ReturnType<typeof startStub>>
