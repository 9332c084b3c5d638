import type { Knex } from 'knex'
import { Problem } from '../problem.ts'

const retryAfterSeconds = 60

/**
 * Throws `rate_limited` if `count` more jobs would exceed the limit of queued jobs of an organization; 0 means no limit. Call it
 * before queueing jobs that a caller can cause without limit.
 */
export const requireQueueRoom = async (db: Knex, limit: number, organizationId: string, count = 1): Promise<void> => {
  if (limit === 0) return
  const offset = Math.max(limit - count, 0)
  const rows: unknown[] =
    count > limit
      ? [count]
      : await db.raw("select 1 as queued from jobs where state = 'queued' and organization_id = ? limit 1 offset ?", [
          organizationId,
          offset,
        ])
  if (rows.length === 0) return
  const message = `The organization has too many queued jobs (the limit is ${limit}): try again later`
  throw new Problem('rate_limited', message, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}
