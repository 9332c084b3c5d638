import { operations } from '@scriptorium/types'
import type { RequestHandler } from 'express'
import type { Manners } from './manners.ts'
import { pathOf } from './validator/routes.ts'

// 2026-11-21: the first version, in which all that is deprecated was so from the start.
const since = '@1795219200'

/** The ids of one path in the place of those of another; as they came, for they have not been read yet. */
const fill = (successor: string, path: string, url: string) => {
  const segments = pathOf(url).split('/')
  const ids = new Map(path.split('/').map((name, index) => [name, segments[index] ?? '']))
  return successor.replaceAll(/\{\w+\}/g, (name) =>
    (ids.get(name) ?? name).replaceAll(/[^\w%.~-]/g, encodeURIComponent),
  )
}

/** Says of a deprecated operation that it is so, and what to use in its place: RFC 9745, RFC 5829. */
export const deprecation =
  (manners: Manners, basePath = ''): RequestHandler =>
  (req, res, next) => {
    const { operationId } = req
    const successor = operationId && manners.get(operationId)?.successor
    if (!operationId || successor === undefined) return next()
    res.set('Deprecation', since)
    if (successor) {
      res.set(
        'Link',
        `<${basePath}${fill(successor, operations[operationId].path, req.originalUrl)}>; rel="successor-version"`,
      )
    }
    next()
  }
