import { operations } from '@scriptorium/types'
import type { RequestHandler } from 'express'
import type { RulesByOperation } from './operation-rules.ts'
import { pathOf } from '@scriptorium/validator/routes'

// 2026-11-21, the first version: every deprecated operation has been deprecated since then.
const since = '@1795219200'

/**
 * Fills the successor's path with the ids of the request's path. They stay percent-encoded, because nothing has decoded
 * them yet.
 */
const fill = (successor: string, path: string, url: string) => {
  const segments = pathOf(url).split('/')
  const ids = new Map(path.split('/').map((name, index) => [name, segments[index] ?? '']))
  return successor.replaceAll(/\{\w+\}/g, (name) =>
    (ids.get(name) ?? name).replaceAll(/[^\w%.~-]/g, encodeURIComponent),
  )
}

/** Marks responses of deprecated operations (RFC 9745) and links to the operation that replaces them (RFC 5829). */
export const deprecation =
  (operationRules: RulesByOperation, basePath = ''): RequestHandler =>
  (req, res, next) => {
    const { operationId } = req
    const successor = operationId && operationRules.get(operationId)?.successor
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
