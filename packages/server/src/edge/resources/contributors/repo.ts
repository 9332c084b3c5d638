import type { Knex } from 'knex'
import type { ContributorRow } from '@scriptorium/schema/tables/content'

/** The number of a user's edits and comments on a change request, and the time of the last one. */
export type Contribution = Omit<ContributorRow, 'changeRequestId'>

/** Returns how often the content of a change request was edited. Pulling main content is not an edit. */
export const countEdits = async (db: Knex, changeRequestId: string): Promise<number> => {
  const row = await db('contributors').where({ changeRequestId, actionType: 'edit' }).sum({ edits: 'count' }).first()
  return Number(row?.['edits'] ?? 0)
}

/** Returns who edited a change request or commented on it, latest first. */
export const findContributions = async (db: Knex, changeRequestId: string): Promise<Contribution[]> => {
  const edits: Contribution[] = await db('contributors').where({ changeRequestId, actionType: 'edit' })
  const talk = 'posted_by as user_id, count(*) as count, max(posted_at) as updated_at'
  const comments = await db('comments')
    .where({ changeRequestId })
    .groupBy('postedBy')
    .select<Omit<Contribution, 'actionType'>[]>(db.raw(talk))
  const all = [...edits, ...comments.map((one): Contribution => ({ ...one, actionType: 'comment' }))]
  return all.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
}

/** Selects the ids of the change requests that a user edited or commented on. */
export const contributedTo = (db: Knex, userId: string): Knex.QueryBuilder => {
  const commented: Knex.QueryBuilder = db('comments').where({ postedBy: userId }).whereNotNull('changeRequestId')
  return db('contributors').where({ userId }).select('changeRequestId').union(commented.select('changeRequestId'))
}
