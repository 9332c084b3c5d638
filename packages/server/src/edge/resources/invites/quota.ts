import type { Knex } from 'knex'
import { Problem } from '../../../ground/problem.ts'
import { lastHour } from '../../../platform/db/quota.ts'

const windowMs = 3_600_000

// The name is a literal: for a parameter, the index on invitations is not used.
const countSql = `select count(*) as count, min(created_at) as first from jobs
  where name = 'sendInvitation' and organization_id = ? and created_at between ? and ?`

/** Throws `rate_limited` if `count` more invitations exceed what an organization can send in an hour; 0 means no limit. */
export const requireInviteRoom = async (
  db: Knex,
  limit: number,
  organizationId: string,
  count: number,
): Promise<void> => {
  if (limit === 0 || count === 0) return
  const now = Date.now()
  const counted = await db.raw(countSql, [organizationId, ...lastHour()])
  const [sent] = counted as [{ count: number | string; first: string | null }]
  if (Number(sent.count) + count <= limit) return
  const freeAt = sent.first === null ? now + windowMs : Date.parse(sent.first) + windowMs
  const retryAfter = String(Math.max(Math.ceil((freeAt - now) / 1000), 1))
  const message = `An organization can send ${limit} invitations an hour, and this one has sent ${Number(sent.count)}`
  throw new Problem('rate_limited', message, { headers: { 'Retry-After': retryAfter } })
}
