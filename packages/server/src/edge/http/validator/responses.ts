import type { Request, Response } from 'express'
import { Problem, type Fault } from '../../../ground/problem.ts'
import { sendProblem } from '../send-problem.ts'
import { writeJson } from '../operations/write-json.ts'
import type { createResponseChecks } from '@scriptorium/validator/eov'
import type { Route } from '@scriptorium/validator/routes'

/** Receives the violations of a response that breaks the spec. They contain pointers and messages, never values. */
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
 * Makes `res.json` validate the body against the spec and send it with its ETag, or send a 500 if it is invalid. Responses with
 * 5xx are not validated.
 */
export const validateResponses =
  (checks: ReturnType<typeof createResponseChecks>, onViolation: OnViolation) =>
  ({ answers, tagged, cacheControl }: Route, req: Request, res: Response): void => {
    res.checkEvent = (event) => checks.checkEvent(answers, res.statusCode, event)
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
