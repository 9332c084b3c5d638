import { problems, type ProblemCode } from '@scriptorium/types'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { Problem } from '../problem.ts'

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
      // Asking to come back later is no fault, as while a PDF is being made; a cause says that something failed.
      const level = problem === error && problem.status === 503 && problem.cause === undefined ? 'info' : 'error'
      log[level]({ err: problem.cause ?? error, requestId: req.id, operation: req.operationId }, problem.message)
    }
    sendProblem(problem, req, res)
  }
