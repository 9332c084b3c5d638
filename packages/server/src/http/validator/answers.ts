import type { Request, Response } from 'express'
import { Problem, type Fault } from '../../problem.ts'
import { sendProblem } from '../send-problem.ts'
import { writeJson } from '../write-json.ts'
import type { createResponseChecks } from './eov.ts'
import type { Route } from './routes.ts'

/** Told of an answer that is not what the spec promises: where it differs, never what it held. */
export type OnViolation = (operationId: string, faults: Fault[]) => void

const aboutTheResource = ['ETag', 'Last-Modified', 'Location', 'Link']

const faultsOf = (error: unknown): Fault[] => {
  const { errors, message } = error as { errors?: { path: string; message: string }[]; message?: string }
  if (!errors) return [{ pointer: '/response', message: message ?? 'cannot be validated' }]
  return errors.map(({ path, message: fault }) => ({
    pointer: path.startsWith('/response') ? path : '/response',
    message: fault,
  }))
}

/**
 * Makes `res.json` send what the spec promises, tag included, or a 500 in its place; a 5xx passes, it has nothing to promise.
 */
export const guardAnswers =
  (checks: ReturnType<typeof createResponseChecks>, onViolation: OnViolation) =>
  ({ answers, tagged, cacheControl }: Route, req: Request, res: Response): void => {
    res.json = (body: unknown) => {
      if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', cacheControl)
      if (res.headersSent || res.statusCode >= 500) return writeJson(req, res, body, false)
      try {
        checks.check(answers, res.statusCode, res.getHeader('content-type')?.toString(), body)
      } catch (error) {
        onViolation(answers.operationId, faultsOf(error))
        for (const header of aboutTheResource) res.removeHeader(header)
        sendProblem(new Problem('internal', undefined, { cause: error }), req, res)
        return res
      }
      return writeJson(req, res, body, tagged)
    }
  }
