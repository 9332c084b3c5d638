import type { Request } from 'express'
import { networkOf } from '../../http/rate-limit.ts'
import { createSharedCounts } from '../../http/shared-counts.ts'
import { Problem } from '../../../ground/problem.ts'
import type { ReaderServices } from '../visit.ts'

const maxPerMinute = 20

/** Limits how many wrong keys a network may try in a minute. */
export const createWrongKeyLimit = ({ database, state }: ReaderServices) => {
  const count = createSharedCounts(database, () => state.draining)
  const blockedUntil = new Map<string, number>()
  return {
    /** Throws 429 if the network has tried too many wrong keys. */
    require: (req: Request): void => {
      const until = blockedUntil.get(networkOf(req.ip ?? '')) ?? 0
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds > 0)
        throw new Problem('rate_limited', `Try again in ${seconds} s`, { headers: { 'Retry-After': String(seconds) } })
    },
    /** Records the use of a wrong key. */
    note: async (req: Request): Promise<void> => {
      const network = networkOf(req.ip ?? '')
      const { requests, resetsAt } = await count(`wrong-key:${network}`)
      for (const [name, until] of blockedUntil) if (until < Date.now()) blockedUntil.delete(name)
      if (requests >= maxPerMinute) blockedUntil.set(network, resetsAt)
    },
  }
}
