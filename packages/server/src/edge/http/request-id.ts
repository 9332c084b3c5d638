import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { newSpent, requestContext } from '@scriptorium/telemetry/log'
import { accessLogOf, logAccess } from './access-log.ts'

const usable = /^[\x21-\x7e]{1,200}$/

/** Gives a request its id for logs and errors: the caller's `X-Request-Id` if it is valid, otherwise a new one. */
export const requestId = (log: Logger, slowRequestMs: number): RequestHandler => {
  const accessLog = accessLogOf(log)
  return (req, res, next) => {
    const given = req.headers['x-request-id']
    req.id = typeof given === 'string' && usable.test(given) ? given : randomUUID()
    const spent = newSpent()
    logAccess(accessLog, req, res, { spent, slowRequestMs })
    requestContext.run({ ids: { requestId: req.id }, spent }, next)
  }
}

/** Sends the id of the request with the response. */
export const sendRequestId: RequestHandler = (req, res, next) => {
  res.setHeader('X-Request-Id', req.id)
  next()
}
