import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Problem } from '../../../ground/problem.ts'

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/** Returns whether a request has several `Host` headers. */
export const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index]!)) count++
  return count > 1
}

/** Rejects requests with several `Host` headers, because a proxy could use a different one than this server. */
export const rejectSeveralHosts: RequestHandler = (req, _res, next) => {
  if (hasSeveralHosts(req)) throw new Problem('invalid_request', 'The request has more than one Host header')
  next()
}
