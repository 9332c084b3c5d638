import * as http from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import * as https from 'node:https'

/** A request that is sent without any checks. */
export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  /** Sent unchanged. */
  body?: string | Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Parses the body as JSON. */
  json(): Record<string, unknown>
}

export type Send = (sent: Sent) => Promise<Answer>

/** Creates a client that can also send invalid requests. It reuses a few connections. */
export const createSender = (url: string): Send & { close(): void } => {
  const { protocol, hostname, port, pathname } = new URL(url)
  const { Agent, request } = protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const prefix = pathname.replace(/\/$/, '')
  const once: Send = ({ method, path, headers = {}, body }) =>
    new Promise((done, fail) => {
      const length: Record<string, string> =
        body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      // Some operations stream events unless the caller wants one document.
      const own = { Accept: 'application/json', ...length, ...headers }
      const options = { agent, hostname, port, method, path: prefix + path, headers: own }
      const sent = request(options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const json = () => JSON.parse(text) as Record<string, unknown>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text, json })
        })
      })
      // The server may have closed a reused connection, so the request is sent again on a new one.
      sent.on('error', (error) => fail(Object.assign(error, { reused: sent.reusedSocket })))
      sent.end(body)
    })
  const send: Send = (sent) =>
    once(sent).catch((error: { reused?: boolean }) => (error.reused ? once(sent) : Promise.reject(error)))
  return Object.assign(send, { close: () => agent.destroy() })
}

/** Runs work on all items, some at a time, and keeps their order. */
export const each = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = 8,
): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Formats answers as lines such as `404 GET /v1/orgs/x`, for failed tests. */
export const linesOf = (sent: readonly Sent[], answers: readonly Answer[]): string[] =>
  sent.map(({ method, path }, index) => `${answers[index]!.status} ${method} ${path}`)
