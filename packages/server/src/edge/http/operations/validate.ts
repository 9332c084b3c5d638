import type { OperationId } from '@scriptorium/types'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { isBelow } from '../below.ts'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { createBodyReader, defaultLimits, type BodyLimits } from './gate.ts'
import { Problem } from '../../../ground/problem.ts'
import { notFoundHandler } from '../send-problem.ts'
import { validateResponses, type OnViolation } from '../validator/responses.ts'
import type { CompiledSpec } from '@scriptorium/validator/compile-spec'
import { readUrl } from '@scriptorium/validator/read-url'
import { pathOf, type RouteMatch, type Route } from '@scriptorium/validator/routes'
import { readPath } from '@scriptorium/validator/url'

export interface ValidatorOptions {
  limits?: Partial<BodyLimits>
  /** Below this path, everything that is not in the spec gets 404. */
  prefix?: string
  onResponseViolation?: OnViolation
}

/** The operation for a method and path; `operationId` is absent if the path has only other methods. */
export interface Match {
  operationId?: OperationId
  allow: string[]
  pathParams: Record<string, string>
}

export interface Validator {
  /**
   * Sets the operation id and makes `res.json` validate responses. Runs before authentication, so that the log line of a 401
   * also has the operation id. Rejects nothing.
   */
  match: RequestHandler
  /** Reads and validates the request, coerces values and fills in defaults. Runs after authentication. */
  middleware: RequestHandler
  operationOf(method: string, path: string): Match | undefined
  /** Returns the number of compiled schemas. It depends only on the spec, never on what clients send. */
  compiled(): { requests: number; responses: number }
}

/** Validates all requests and responses against the spec, with the validators of express-openapi-validator. */
export const createValidator = (
  { requests, responses, locate }: CompiledSpec,
  { limits, prefix = '/v1', onResponseViolation = () => {} }: ValidatorOptions = {},
): Validator => {
  const readBody = createBodyReader({ ...defaultLimits, ...limits })
  const guard = validateResponses(responses, onResponseViolation)
  const seen = new WeakMap<Request, RouteMatch | false>()

  const meet = (req: Request, res: Response): RouteMatch | undefined => {
    const held = seen.get(req)
    if (held !== undefined) return held || undefined
    const found = locate(req.method, req.originalUrl)
    seen.set(req, found ?? false)
    if (found?.route) {
      req.operationId = found.route.operation.operationId as OperationId
      guard(found.route, req, res)
    }
    return found
  }

  const match: RequestHandler = (req, res, next) => {
    meet(req, res)
    next()
  }

  const checkWithBody = async ({ operation, body }: Route, req: Request, res: Response, next: NextFunction) => {
    req.body = await readBody(req, res, operation.operationId, body?.required === true)
    await turnOfEventLoop()
    requests.check(operation, req, res)
    await turnOfEventLoop()
    next()
  }

  const middleware: RequestHandler = (req, res, next) => {
    const found = meet(req, res)
    if (!found) return isBelow(prefix, pathOf(req.originalUrl)) ? notFoundHandler(req, res, next) : next()
    const { route, path } = found
    const headers = { Allow: path.allow.join(', ') }
    if (!route && req.method === 'OPTIONS') return void res.status(204).set(headers).end()
    if (!route) throw new Problem('method_not_allowed', `Allowed here: ${headers.Allow}`, { headers })
    readUrl(req, found, route)
    if (route.body) return checkWithBody(route, req, res, next)
    requests.check(route.operation, req, res)
    next()
  }

  const operationOf = (method: string, url: string): Match | undefined => {
    const found = locate(method.toUpperCase(), url)
    return (
      found && {
        operationId: found.route?.operation.operationId as OperationId | undefined,
        allow: found.path.allow,
        pathParams: readPath(found.path.names, found.values),
      }
    )
  }

  return {
    match,
    middleware,
    operationOf,
    compiled: () => ({ requests: requests.compiled(), responses: responses.compiled() }),
  }
}
