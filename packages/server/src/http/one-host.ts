import type { RequestHandler } from 'express'
import { Problem } from '../problem.ts'

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/** Rejects requests with several `Host` headers, because a proxy could use a different one than this server. */
export const rejectSeveralHosts: RequestHandler = ({ rawHeaders }, _res, next) => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index]!)) count++
  if (count > 1) throw new Problem('invalid_request', 'The request has more than one Host header')
  next()
}
