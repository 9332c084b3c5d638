import { problems, type ProblemCode } from '@scriptorium/types'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

/** One fault of a request; the pointer begins with its place: `/body/title`, `/query/limit`, `/path/spaceId`. */
export interface Fault {
  pointer: string
  message: string
}

interface ProblemOptions {
  errors?: Fault[]
  headers?: Record<string, string>
  cause?: unknown
}

/** What any layer throws to answer with an error: a word of the catalogue, never a status. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: Fault[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, detail?: string, { errors, headers = {}, cause }: ProblemOptions = {}) {
    super(detail ?? problems[code].title, { cause })
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.errors = errors
    this.headers = headers
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** The fault of one member of the request, as a problem of its own. */
export const invalid = (pointer: string, message: string, code: ProblemCode = 'invalid_request') =>
  new Problem(code, `${pointer.split('/').slice(2).join('.') || 'The body'} ${message}`, {
    errors: [{ pointer, message }],
  })

/** The body of RFC 9457, with the members that clients of the older form read. */
export const problemBody = (problem: Problem, instance: string, requestId: string) => {
  const { title, status } = problems[problem.code]
  const detail = status === 500 ? undefined : problem.detail
  return {
    type: `/problems/${problem.code}`,
    title,
    status,
    ...(detail && { detail: detail.slice(0, 4096) }),
    instance: instance.slice(0, 8192),
    code: problem.code,
    requestId,
    ...(problem.errors && { errors: problem.errors.slice(0, 1000) }),
    error: { code: status, message: (detail ?? title).slice(0, 4096) },
  }
}

const statusHeaders: Partial<Record<ProblemCode, Record<string, string>>> = {
  unauthenticated: { 'WWW-Authenticate': 'Bearer' },
  unavailable: { 'Retry-After': '5' },
}

/** Writes a problem. Past the validator on purpose: an error must be answerable whatever has failed. */
export const sendProblem = (problem: Problem, req: Request, res: Response) => {
  if (res.headersSent) return void res.destroy()
  const body = problemBody(problem, req.path, String(req.id ?? ''))
  res
    .status(problem.status)
    .set({
      ...statusHeaders[problem.code],
      ...problem.headers,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    })
    .end(req.method === 'HEAD' ? undefined : JSON.stringify(body))
}

/** Goes after all that answers. */
export const nothing: RequestHandler = (req) => {
  throw new Problem('not_found', `There is nothing at ${req.path}`)
}

/** The only place that turns a thrown error into an answer; the log gets what the body does not tell. */
export const problemHandler =
  (log: Logger, translate: (error: unknown) => Problem): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const problem = error instanceof Problem ? error : translate(error)
    if (problem.status >= 500 && problem.status !== 501) {
      log.error({ err: problem.cause ?? error, requestId: req.id, operation: req.operationId }, problem.message)
    }
    sendProblem(problem, req, res)
  }
