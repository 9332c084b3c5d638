import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { shownOf, type Shown } from './example.ts'
import { matchOf, type Match } from './match.ts'
import { startReal } from './real.ts'
import { readStubs } from './stubs.ts'

/** A fixed token is safe, because the mock has no data to protect. */
const MOCK_TOKEN = 'scriptorium-mock-token-that-is-no-secret'

/** A running mock server. */
export interface Mock {
  url: string
  token: string
  close(): Promise<void>
}

type Forward = (req: IncomingMessage, body: Buffer) => Promise<{ answer: IncomingMessage; content: Buffer }>

const forwardTo = (url: string, agent: Agent): Forward => {
  const { hostname, port } = new URL(url)
  return async ({ method, url: path, headers }, body) => {
    const { 'transfer-encoding': _, ...kept } = headers
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const sent = request({ agent, hostname, port, method, path, headers: { ...kept, ...length } })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { answer, content: await buffer(answer) }
  }
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** `Prefer: code=409` */
const askedFor = ({ operation }: Match, { headers }: IncomingMessage): number | undefined => {
  const [, code] = /\bcode=(\d{3})\b/.exec(String(headers['prefer'] ?? '')) ?? []
  return code && (code in operation.responses || Number(code) >= 400) ? Number(code) : undefined
}

// Headers of the real response that describe its body, which the example replaces.
const bodyHeaders = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
  'connection',
])

const sendShown = (res: ServerResponse, { status, headers, body }: Shown, real: IncomingMessage) => {
  const kept = Object.entries(real.headers).filter(([name]) => !bodyHeaders.has(name))
  for (const [name, value] of kept) res.setHeader(name, value!)
  res.setHeader('X-Mock', 'example')
  const requestId = status >= 400 ? { requestId: real.headers['x-request-id'] } : {}
  res.writeHead(status, headers).end(body && JSON.stringify(Array.isArray(body) ? body : { ...body, ...requestId }))
}

const answerWith =
  (forward: Forward, stubs: ReadonlySet<string>) => async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req)
    const path = (req.url ?? '/').split('?')[0]!
    const match = matchOf(req.method ?? 'GET', path)
    const { answer, content } = await forward(req, body)
    const status = answer.statusCode ?? 500
    const asked = match && status !== 401 ? askedFor(match, req) : undefined
    // Operations without code answer 501, or 404 because the ids of the examples do not exist.
    const isOpen = match && stubs.has(match.operation.operationId) && (status === 501 || status === 404)
    if (match && (isOpen || asked)) return sendShown(res, shownOf(match, path, jsonOf(body), asked), answer)
    res.writeHead(status, answer.headers).end(content)
  }

/**
 * Starts a mock of the whole API. The server itself answers operations that have code, on a temporary database. For other
 * operations it validates the request, and the mock answers with an example.
 */
export const startMock = async (host: string, port: number, args: string[] = []): Promise<Mock> => {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true })
  const real = await startReal(url, MOCK_TOKEN, args)
  const answer = answerWith(forwardTo(real.url, agent), readStubs())
  server.on('request', (req, res) => {
    answer(req, res).catch((error: Error) => res.writeHead(502).end(`${error.message}\n`))
  })
  const close = async () => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
    await real.close()
  }
  return { url, token: MOCK_TOKEN, close }
}
