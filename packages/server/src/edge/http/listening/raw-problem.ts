import { randomBytes, randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { html, type Html } from '@scriptorium/site/html'
import { Problem } from '../../../ground/problem.ts'
import { renderPage } from '../outside/page-html.ts'
import { policyOfPage } from '../outside/pages.ts'
import { tooSlow } from '../read-body.ts'
import { problemBody } from '../send-problem.ts'

const headersOf = (requestId: string, body: string, extra: Record<string, string> = {}) => ({
  'Content-Type': 'application/problem+json',
  'Content-Length': String(Buffer.byteLength(body)),
  'X-Request-Id': requestId,
  Connection: 'close',
  ...extra,
})

/** Answers requests with 503 while the server starts, for example during migrations. */
export const answerWhileStarting: RequestListener = (req, res) => {
  const problem = new Problem('unavailable', 'The server is starting')
  const { body, headers } = isForReader(req.url, asksForHtml.test(`accept: ${req.headers.accept}`))
    ? asPage(problem.status, 'The server is starting', html`<p>Reload the page in a moment.</p>`)
    : asProblem(problem, (req.url ?? '/').replace(/\?.*/, ''))
  res.writeHead(problem.status, { ...headers, 'Retry-After': '1' }).end(body)
}

const problemOf = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large', 'The headers are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', 'The request took too long to arrive')
  return new Problem('invalid_request', 'This is not an HTTP request')
}

interface Answer {
  status: number
  body: string
  headers: Record<string, string>
}

const asProblem = (problem: Problem, path: string): Answer => {
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(problem, path, requestId))
  return { status: problem.status, body, headers: headersOf(requestId, body) }
}

/** Answers a request that no handler could answer: Express cannot read its address, or sending an error failed, too. */
export const answerUnhandled = (res: ServerResponse, error: unknown): void => {
  if (res.headersSent) return void res.destroy()
  const problem = error ? new Problem('internal') : new Problem('invalid_request', 'The address is not a URL')
  const { status, body, headers } = asProblem(problem, '/')
  res.writeHead(status, headers).end(body)
}

const asPage = (status: number, title: string, content: Html): Answer => {
  const nonce = randomBytes(16).toString('base64')
  const body = renderPage(title, nonce, content)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOfPage(nonce),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return { status, body, headers: headersOf(randomUUID(), body, headers) }
}

// Pages of sites have few statuses, so headers that are too large are a bad request, too.
const asUnreadable = ({ message }: Problem): Answer =>
  asPage(
    400,
    'This request cannot be read',
    html`<p>${message}.</p>
      <p>Reload the page. If that does not help, delete the cookies of this site.</p>`,
  )

const asksForHtml = /^accept:[^\r\n]*text\/html/im

const maxExamined = 16_384
const startOfRequest = /^[A-Z]+ +(?:https?:\/\/[^/\s]*)?(\/\S*)/i

const isForReader = (target: string | undefined, acceptsHtml: boolean): boolean =>
  acceptsHtml || target?.includes('/sites/') === true

/** Returns whether the start of a request comes from a reader: it accepts HTML, or asks for a site. Undefined if it is no start. */
const isFromReader = (packet: Buffer | undefined): boolean | undefined => {
  const text = packet?.subarray(0, maxExamined).toString('latin1') ?? ''
  const target = startOfRequest.exec(text)?.[1]
  return target === undefined ? undefined : isForReader(target, asksForHtml.test(text))
}

/** Lets the reader of the body answer a request that is too slow. Returns false if nobody reads the body. */
const refuseBody = (req: IncomingMessage | undefined): boolean =>
  req !== undefined && !req.complete && req.emit(tooSlow)

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** The last request of a connection. */
interface Latest {
  url: string | undefined
  accept: string | undefined
  /** Undefined once it is answered, so that idle connections do not keep their requests in memory. */
  req: IncomingMessage | undefined
}

/**
 * Answers malformed HTTP, which never reaches the middleware: with a page if a reader sent it, else in the same form as all
 * other errors. Of headers that are too large or too slow, it often knows only the end, or nothing. Then the request before on the
 * connection tells who sent them. Without one it was a program, because browsers send less than that, and at once.
 */
export const answerMalformed = (server: Server): void => {
  const latest = new WeakMap<Duplex, Latest>()
  server.on('request', (req, res) => {
    const { url, socket } = req
    const { accept } = req.headers
    let known = latest.get(socket)
    if (known) Object.assign(known, { url, accept, req })
    else latest.set(socket, (known = { url, accept, req }))
    res.on('close', () => known.req === req && (known.req = undefined))
  })
  server.on('clientError', (error: ClientError, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const before = latest.get(socket)
    const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isTooSlow && refuseBody(before?.req)) return
    // Browsers open connections in advance. An answer could be taken for that to a later request.
    if (isTooSlow && socket instanceof Socket && socket.bytesRead === 0) return void socket.destroy()
    const fromReader =
      isFromReader(error.rawPacket) ??
      (before !== undefined && isForReader(before.url, before.accept?.includes('text/html') === true))
    const problem = problemOf(error.code)
    const { status, body, headers } = fromReader ? asUnreadable(problem) : asProblem(problem, '/')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
    // Without destroy, the connection would stay open until the client closes its side.
    socket.end(answer, () => socket.destroy())
  })
}
