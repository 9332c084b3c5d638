import { setImmediate } from 'node:timers/promises'
import type { OperationId } from '@scriptorium/types'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { createBodyReader, defaultLimits, type BodyLimits } from './gate.ts'
import { Problem } from './problem.ts'
import { guardAnswers, type OnViolation } from './validator/answers.ts'
import type { OpenApiDocument } from './validator/document.ts'
import { createRequestChecks, createResponseChecks } from './validator/eov.ts'
import { prepare } from './validator/prepare.ts'
import { createRoutes, type PathRoutes, type Route } from './validator/routes.ts'
import { readPath, readQuery } from './validator/url.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express is extended this way
  namespace Express {
    interface Request {
      /** Set by the validator; `pathParams` are decoded, validated and outlive a router, which `params` do not. */
      openapi?: OpenApiMatch
    }
  }
}

interface OpenApiMatch {
  expressRoute: string
  openApiRoute: string
  pathParams: Record<string, string>
  schema: object
  /** The parameters have been decoded and split. */
  isRead: boolean
}

export interface ValidatorOptions {
  limits?: Partial<BodyLimits>
  /** Below this path there is nothing but what the spec names. */
  prefix?: string
  onResponseViolation?: OnViolation
}

/** What answers to a method and path; `operationId` is absent when the path has other methods only. */
export interface Match {
  operationId?: OperationId
  allow: string[]
  pathParams: Record<string, string>
}

export interface Validator {
  /**
   * Names the operation and guards its answers. Goes before authentication, so that a 401 is guarded too and its log
   * line names the operation; refuses nothing.
   */
  match: RequestHandler
  /** Reads, checks, coerces and completes the request; goes after authentication. */
  middleware: RequestHandler
  /** Compiles every operation, in slices that let requests through. Without it each is compiled when first met. */
  warm(): Promise<void>
  operationOf(method: string, path: string): Match | undefined
  /** How many schemas have been compiled: it depends on the spec, and on nothing that a client sends. */
  compiled(): { requests: number; responses: number }
}

interface Found {
  path: PathRoutes
  values: string[]
  route?: Route
}

const pathOf = (url: string) => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** Express reads the query anew each time, and every layer of a router puts parameters of its own in place of these. */
const keep = (req: Request, member: 'params' | 'query', value: object) =>
  Object.defineProperty(req, member, { get: () => value, set: () => {}, configurable: true, enumerable: true })

const isBelow = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Holds every request and every answer to the spec, with express-openapi-validator's own validators. */
export const createValidator = (
  spec: OpenApiDocument,
  { limits, prefix = '/v1', onResponseViolation = () => {} }: ValidatorOptions = {},
): Validator => {
  const asked = prepare(spec, 'request')
  const answered = prepare(spec, 'response')
  const requests = createRequestChecks(asked.schemas)
  const responses = createResponseChecks(answered.schemas)
  const find = createRoutes(spec, asked.operations, answered.operations)
  const readBody = createBodyReader({ ...defaultLimits, ...limits })
  const guard = guardAnswers(responses, onResponseViolation)
  const seen = new WeakMap<Request, Found | false>()

  const locate = (method: string, url: string): Found | undefined => {
    const found = find(pathOf(url))
    return found && { path: found.leaf, values: found.values, route: found.leaf.byMethod.get(method) }
  }

  const meet = (req: Request, res: Response): Found | undefined => {
    const held = seen.get(req)
    if (held !== undefined) return held || undefined
    const found = locate(req.method, req.originalUrl)
    seen.set(req, found ?? false)
    if (found?.route) {
      req.operationId = found.route.operation.operationId as OperationId
      guard(found.route.answers, req, res)
    }
    return found
  }

  const match: RequestHandler = (req, res, next) => {
    meet(req, res)
    next()
  }

  const readUrl = ({ path, values }: Found, { operation, query }: Route, req: Request) => {
    const pathParams = readPath(path.names, values)
    const value = readQuery(req.originalUrl, query)
    req.openapi = {
      expressRoute: operation.path,
      openApiRoute: operation.path,
      pathParams,
      schema: operation,
      isRead: true,
    }
    keep(req, 'params', pathParams)
    keep(req, 'query', value)
  }

  const checkWithBody = async ({ operation, body }: Route, req: Request, res: Response, next: NextFunction) => {
    req.body = await readBody(req, res, operation.operationId, body?.required === true)
    requests.check(operation, req, res)
    next()
  }

  const middleware: RequestHandler = (req, res, next) => {
    const found = meet(req, res)
    if (!found) return next(isBelow(prefix, pathOf(req.originalUrl)) ? new Problem('not_found') : undefined)
    const { route, path } = found
    const headers = { Allow: path.allow.join(', ') }
    if (!route && req.method === 'OPTIONS') return void res.status(204).set(headers).end()
    if (!route) throw new Problem('method_not_allowed', `Allowed here: ${headers.Allow}`, { headers })
    readUrl(found, route, req)
    if (route.body) return checkWithBody(route, req, res, next)
    requests.check(route.operation, req, res)
    next()
  }

  const warm = async () => {
    for (const operation of asked.operations.values()) {
      await setImmediate()
      requests.compile(operation)
      const answers = answered.operations.get(operation.operationId)
      for (const status of Object.keys(answers?.responses ?? {})) {
        await setImmediate()
        responses.compile(answers!, status)
      }
    }
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
    warm,
    operationOf,
    compiled: () => ({ requests: requests.compiled(), responses: responses.compiled() }),
  }
}
