import type { Request } from 'express'
import type { RouteMatch, Route } from './routes.ts'
import { readPath, readQuery } from './url.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express is extended this way
  namespace Express {
    interface Request {
      /** What the validator knows of the request, in the form of express-openapi-validator. */
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

/** Express reads the query anew each time, and every layer of a router puts parameters of its own in place of these. */
const keep = (req: Request, member: 'params' | 'query', value: object) =>
  Object.defineProperty(req, member, { get: () => value, set: () => {}, configurable: true, enumerable: true })

/** Reads path and query for good: what is found in `params` and `query` is decoded, and stays. */
export const readUrl = (req: Request, { path, values }: RouteMatch, { operation, query }: Route): void => {
  const pathParams = readPath(path.names, values)
  keep(req, 'params', pathParams)
  keep(req, 'query', readQuery(req.originalUrl, query))
  const { path: route } = operation
  req.openapi = { expressRoute: route, openApiRoute: route, pathParams, schema: operation, isRead: true }
}
