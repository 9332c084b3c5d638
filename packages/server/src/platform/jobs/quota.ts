import type { Knex } from 'knex'
import { isFull } from '../db/quota.ts'
import { Problem } from '../../ground/problem.ts'

const retryAfterSeconds = 60

/**
 * Throws `rate_limited` if `count` more jobs would exceed the limit of queued jobs of an organization; 0 means no limit. Call it
 * before queueing jobs that a caller can cause without limit.
 */
export const requireQueueRoom = async (db: Knex, limit: number, organizationId: string, count = 1): Promise<void> => {
  // The state is a literal: for a parameter, the index of queued jobs is not used.
  const queued = db('jobs').whereRaw("state = 'queued'").where({ organizationId })
  if (!(await isFull(queued, limit, count))) return
  const message = `The organization has too many queued jobs (the limit is ${limit}): try again later`
  throw new Problem('rate_limited', message, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}
