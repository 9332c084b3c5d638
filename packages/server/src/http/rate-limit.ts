import { isIPv6 } from 'node:net'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Services } from '../services.ts'
import { Problem } from '../problem.ts'
import { createSharedCounts } from './shared-counts.ts'

/** An IPv4 address, or the network of an IPv6 address: whoever has one of those has all 2^64 in it. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::`
}

const keyOf = ({ principal, ip }: Request) =>
  principal ? `token:${principal.tokenId}` : `address:${networkOf(ip ?? '')}`

interface RateLimit {
  callers: RequestHandler
  strangers: ErrorRequestHandler
  outside: RequestHandler
}

const unlimited: RateLimit = {
  callers: (_req, _res, next) => next(),
  strangers: (error, _req, _res, next) => next(error),
  outside: (_req, _res, next) => next(),
}

/**
 * Counts every request below /v1 against its token, or its address when it has none that is valid, says how many are left,
 * and refuses what is too much. Not before the token is known to be valid: else strangers could use up what is another's.
 */
export const rateLimit = ({ config, database, state }: Services): RateLimit => {
  const limit = config.rateLimit
  if (limit === 0) return unlimited
  const count = createSharedCounts(database, () => state.draining)

  const admit = async (res: Response, key: string) => {
    const { requests, resetsAt } = await count(key)
    res.set({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(limit - requests, 0)),
      'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1000)),
    })
    if (requests <= limit) return
    const seconds = Math.max(Math.ceil((resetsAt - Date.now()) / 1000), 1)
    const headers = { 'Retry-After': String(seconds) }
    throw new Problem('rate_limited', `More than ${limit} requests a minute; try again in ${seconds} s`, { headers })
  }

  return {
    /** Goes after authentication. */
    callers: async (req, res, next) => {
      await admit(res, keyOf(req))
      next()
    },
    /** Meets those whom authentication has refused. */
    strangers: async (error, req, res, next) => {
      if (!req.principal) await admit(res, keyOf(req))
      next(error)
    },
    /** Counts requests outside of /v1 by address, apart from the API: reading a page with many pictures uses up no call. */
    outside: async (req, res, next) => {
      await admit(res, `outside:${networkOf(req.ip ?? '')}`)
      next()
    },
  }
}
