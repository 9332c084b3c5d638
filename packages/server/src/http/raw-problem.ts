import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Problem } from '../problem.ts'
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
  const requestId = randomUUID()
  const problem = new Problem('unavailable', 'The server is starting')
  const body = JSON.stringify(problemBody(problem, (req.url ?? '/').replace(/\?.*/, ''), requestId))
  res.writeHead(problem.status, headersOf(requestId, body, { 'Retry-After': '1' })).end(body)
}

const problemOf = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('payload_too_large', 'The headers are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('invalid_request', 'The request took too long to arrive')
  return new Problem('invalid_request', 'This is not an HTTP request')
}

/** Answers malformed HTTP, which never reaches the middleware, in the same form as all other errors. */
export const answerMalformed = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const requestId = randomUUID()
    const problem = problemOf(error.code)
    const body = JSON.stringify(problemBody(problem, '/', requestId))
    const headers = Object.entries(headersOf(requestId, body)).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headers.join('')}\r\n${body}`
    // Without destroy, the connection would stay open until the client closes its side.
    socket.end(answer, () => socket.destroy())
  })
}
