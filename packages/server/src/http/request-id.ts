import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { requestContext } from '../log.ts'
import { logAccess } from './access-log.ts'

const usable = /^[\x21-\x7e]{1,200}$/

/** Gives the request its id, the caller's own where it sends a usable one: in every log line, every error, and the answer. */
export const requestId =
  (log: Logger): RequestHandler =>
  (req, res, next) => {
    const given = req.headers['x-request-id']
    req.id = typeof given === 'string' && usable.test(given) ? given : randomUUID()
    res.set('X-Request-Id', req.id)
    logAccess(log, req, res)
    requestContext.run({ requestId: req.id }, next)
  }
