import type { Knex } from 'knex'

/** Returns which of these users are members of the organization. */
export const findMemberIds = async (db: Knex, organizationId: string, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db('members').where({ organizationId }).whereIn('userId', ids).select('userId')
  return new Set(rows.map(({ userId }) => userId))
}
