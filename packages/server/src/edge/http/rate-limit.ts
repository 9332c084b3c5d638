import { isIPv6 } from 'node:net'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Services } from '../services.ts'
import { Problem } from '../../ground/problem.ts'
import { createSharedCounts } from './shared-counts.ts'

/**
 * Returns an IPv4 address as it is, or the /64 network of an IPv6 address, because one client controls all addresses in
 * it.
 */
export const networkOf = (address: string): string => {
  // Looking for a colon costs less than the expression behind `isIPv6`, and runs for each request.
  if (!address.includes(':') || !isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::`
}

const keyOf = ({ principal, ip }: Request) =>
  principal ? `token:${principal.tokenId}` : `address:${networkOf(ip ?? '')}`

const signInsPerMinute = 60

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
 * Counts each request below /v1 against its token, or against its address if it has no valid token, and rejects requests above
 * the limit. Counting waits for authentication; otherwise anyone could use up the limit of another user's token.
 */
export const rateLimit = ({ config, database, state }: Services): RateLimit => {
  if (config.rateLimit === 0) return unlimited
  const count = createSharedCounts(database, () => state.draining)

  const admit = async (res: Response, key: string, limit = config.rateLimit) => {
    const { requests, resetsAt } = await count(key)
    res.set({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(limit - requests, 0)),
      'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1000)),
    })
    if (requests <= limit) return
    const seconds = Math.max(Math.ceil((resetsAt - Date.now()) / 1000), 1)
    const headers = { 'Retry-After': String(seconds) }
    throw new Problem('rate_limited', `More than ${limit} requests in a minute: try again in ${seconds} s`, { headers })
  }

  return {
    /** Counts authenticated requests; runs after authentication. */
    callers: async (req, res, next) => {
      // Who tries to sign in needs few requests, and each can send a mail or ask an identity provider.
      if (req.principal?.kind === 'stranger')
        await admit(res, req.principal.tokenId, Math.min(config.rateLimit, signInsPerMinute))
      else await admit(res, keyOf(req))
      next()
    },
    /** Counts requests that failed authentication. */
    strangers: async (error, req, res, next) => {
      if (!req.principal) await admit(res, keyOf(req))
      next(error)
    },
    /**
     * Counts requests outside /v1 by address and separately from the API, so that images on a page use up no API calls.
     */
    outside: async (req, res, next) => {
      await admit(res, `outside:${networkOf(req.ip ?? '')}`)
      next()
    },
  }
}
