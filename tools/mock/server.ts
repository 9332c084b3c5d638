import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { canShow, refusalOf, shownOf, type Shown } from './example.ts'
import { matchOf } from './match.ts'
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

type Forward = (
  req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
) => Promise<{ answer: IncomingMessage; content: Buffer }>

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

/** Returns the status in a header such as `Prefer: code=409`, if there is one. */
const preferredStatus = ({ headers }: IncomingMessage): number | undefined => {
  const [, code] = /\bcode=(\d+)\b/.exec(String(headers['prefer'] ?? '')) ?? []
  return code === undefined ? undefined : Number(code)
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

/**
 * Tells whether the resources above a path exist, as far as the server has code to read them. It has none for a resource whose
 * operations are all examples, so any id of such a resource is accepted.
 */
const parentCheck =
  (forward: Forward, stubs: ReadonlySet<string>) =>
  async (req: IncomingMessage, path: string): Promise<boolean> => {
    const segments = path.split('/')
    for (let length = 2; length < segments.length; length++) {
      const parent = segments.slice(0, length).join('/')
      const match = matchOf('GET', parent)
      if (!match || !match.operation.path.endsWith('}') || stubs.has(match.operation.operationId)) continue
      const { authorization } = req.headers
      const { answer } = await forward({ method: 'GET', url: parent, headers: { authorization } }, Buffer.alloc(0))
      if (answer.statusCode === 404) return false
    }
    return true
  }

const answerWith = (forward: Forward, stubs: ReadonlySet<string>) => {
  const hasParents = parentCheck(forward, stubs)
  return async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req)
    const path = (req.url ?? '/').split('?')[0]!
    const match = matchOf(req.method ?? 'GET', path)
    const { answer, content } = await forward(req, body)
    const status = answer.statusCode ?? 500
    const preferred = match && status !== 401 ? preferredStatus(req) : undefined
    if (match && preferred !== undefined && !canShow(match, preferred))
      return sendShown(res, refusalOf(match, path, preferred), answer)
    const isStub = match !== undefined && stubs.has(match.operation.operationId)
    const isOpen = isStub && (status === 501 || (status === 404 && (await hasParents(req, path))))
    if (match && (isOpen || preferred)) return sendShown(res, shownOf(match, path, jsonOf(body), preferred), answer)
    res.writeHead(status, answer.headers).end(content)
  }
}

/** Operations that have no code, and options of Node for the server itself. Tests give both to take code away. */
export interface MockOptions {
  stubs?: ReadonlySet<string>
  nodeArgs?: string[]
}

/**
 * Starts a mock of the whole API. The server itself answers operations that have code, on a temporary database. For other
 * operations it validates the request, and the mock answers with an example.
 */
export const startMock = async (
  host: string,
  port: number,
  args: string[] = [],
  { stubs = readStubs(), nodeArgs = [] }: MockOptions = {},
): Promise<Mock> => {
  // The server behind the mock needs the URL, so requests that come before it is ready wait for it.
  const ready = Promise.withResolvers<ReturnType<typeof answerWith>>()
  const server = createServer((req, res) => {
    ready.promise
      .then((answer) => answer(req, res))
      .catch((error: Error) => res.writeHead(502).end(`${error.message}\n`))
  }).listen(port, host)
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true })
  const real = await startReal(url, MOCK_TOKEN, args, nodeArgs)
  ready.resolve(answerWith(forwardTo(real.url, agent), stubs))
  const close = async () => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
    await real.close()
  }
  return { url, token: MOCK_TOKEN, close }
}
