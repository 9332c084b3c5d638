import { randomBytes, randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { html, type Html } from '@scriptorium/site/html'
import { Problem } from '../problem.ts'
import { renderPage } from './page-html.ts'
import { policyOfPage } from './pages.ts'
import { problemBody } from './send-problem.ts'

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
  const isForReader = asksForHtml.test(`accept: ${req.headers.accept}`) || req.url?.includes('/sites/') === true
  const { body, headers } = isForReader
    ? asPage(problem.status, 'The server is starting', html`<p>Reload the page in a moment.</p>`)
    : asProblem(problem, (req.url ?? '/').replace(/\?.*/, ''))
  res.writeHead(problem.status, { ...headers, 'Retry-After': '1' }).end(body)
}

const problemOf = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('payload_too_large', 'The headers are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('invalid_request', 'The request took too long to arrive')
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

/** Returns whether the start of a request shows that it comes from a reader: it accepts HTML, or asks for a site. */
const isFromReader = (packet: Buffer | undefined): boolean => {
  const text = packet?.subarray(0, maxExamined).toString('latin1') ?? ''
  const target = /^[^\s/]+ +(?:https?:\/\/[^/\s]*)?(\/\S*)/i.exec(text)?.[1]
  return asksForHtml.test(text) || target?.includes('/sites/') === true
}

/**
 * Answers malformed HTTP, which never reaches the middleware: with a page if a reader sent it, else in the same form as all
 * other errors.
 */
export const answerMalformed = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const problem = problemOf(error.code)
    const { status, body, headers } = isFromReader(error.rawPacket) ? asUnreadable(problem) : asProblem(problem, '/')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
    // Without destroy, the connection would stay open until the client closes its side.
    socket.end(answer, () => socket.destroy())
  })
}
