import type { Request } from 'express'
import type { RouteMatch, Route } from './routes.ts'
import { readPath, readQuery } from './url.ts'

/**
 * Pins a member of the request. Express parses the query on each access, and each router layer overwrites the
 * parameters.
 */
const keep = (req: Request, member: 'params' | 'query', value: object) =>
  Object.defineProperty(req, member, { get: () => value, set: () => {}, configurable: true, enumerable: true })

/** Decodes path and query into `params` and `query`, which later middleware cannot overwrite. */
export const readUrl = (req: Request, { path, values }: RouteMatch, { operation, query }: Route): void => {
  const pathParams = readPath(path.names, values)
  keep(req, 'params', pathParams)
  keep(req, 'query', readQuery(req.originalUrl, query))
  const { path: route } = operation
  req.openapi = { expressRoute: route, openApiRoute: route, pathParams, schema: operation, isRead: true }
}
