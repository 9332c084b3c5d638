import { html } from '@scriptorium/site/html'
import { problems, type ProblemCode } from '@scriptorium/types'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { Problem } from '../../ground/problem.ts'
import { isBelow } from './below.ts'
import { renderPage } from './outside/page-html.ts'
import { showPage } from './outside/pages.ts'

/** Returns the problem body of RFC 9457, plus the `error` member for clients of the older format. */
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

/** Sends a problem. It bypasses the response validator, so that an error response cannot fail itself. */
export const sendProblem = (problem: Problem, req: Request, res: Response) => {
  if (res.headersSent) return void res.destroy()
  res.status(problem.status).set({ ...statusHeaders[problem.code], ...problem.headers })
  if (isForBrowser(req)) return sendPage(problem, req, res)
  const body = problemBody(problem, req.path, String(req.id ?? ''))
  res
    .set({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
    .end(req.method === 'HEAD' ? undefined : JSON.stringify(body))
}

// The API answers everyone in one form, also someone who opens its address in a browser.
const isForBrowser = ({ headers, path }: Request): boolean =>
  headers?.accept?.includes('text/html') === true && !isBelow('/v1', path)

const sendPage = (problem: Problem, req: Request, res: Response): void => {
  const { title } = problems[problem.code]
  const detail = problem.status >= 500 ? 'Try again in a moment.' : problem.detail
  showPage(res, problem.status, (nonce) =>
    req.method === 'HEAD' ? '' : renderPage(title, nonce, html`${detail !== undefined && html`<p>${detail}</p>`}`),
  )
}

/** Throws 404 for requests that no other handler has answered. */
export const notFoundHandler: RequestHandler = (req) => {
  throw new Problem('not_found', `There is nothing at ${req.path}`)
}

type Translate = (error: unknown) => Problem

// A deliberate 503 without a cause is expected, for example while a PDF is rendered.
const levelOf = ({ status, cause, isRefusal }: Problem, isDeliberate: boolean): 'info' | 'warn' | 'error' => {
  if (isRefusal) return 'warn'
  return isDeliberate && status === 503 && cause === undefined ? 'info' : 'error'
}

/** Returns the problem of a thrown error. The log contains the details of 5xx errors that responses omit. */
export const noteProblem = (log: Logger, translate: Translate, error: unknown, req: Request): Problem => {
  const problem = error instanceof Problem ? error : translate(error)
  if (problem.status >= 500 && problem.status !== 501) {
    const level = levelOf(problem, problem === error)
    log[level]({ err: problem.cause ?? error, requestId: req.id, operation: req.operationId }, problem.message)
  }
  return problem
}

/** Turns thrown errors into responses. */
export const problemHandler =
  (log: Logger, translate: Translate): ErrorRequestHandler =>
  (error, req, res, _next) =>
    sendProblem(noteProblem(log, translate, error, req), req, res)
