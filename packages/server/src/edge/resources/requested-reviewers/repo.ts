import type { Knex } from 'knex'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'

// Rows stay when a member leaves or a space is transferred, so users and teams of other organizations are filtered out.
const requests = (db: Knex, { id, organizationId }: Pick<ChangeRequestRow, 'id' | 'organizationId'>) =>
  db('reviewRequests')
    .where({ changeRequestId: id })
    .where((asked) => {
      asked
        .whereIn('teamId', db('teams').where({ organizationId }).select('id'))
        .orWhereIn('userId', db('members').where({ organizationId }).select('userId'))
    })

/** Returns one page of the review requests of a change request, latest first. */
export const listRequests = (
  db: Knex,
  changeRequest: ChangeRequestRow,
  list: List,
): Promise<Listed<ReviewRequestRow>> => {
  const rows = requests(db, changeRequest)
  const keys = [
    { sql: 'created_at', of: (row: ReviewRequestRow) => row.createdAt },
    { sql: 'asked_id', of: (row: ReviewRequestRow) => row.askedId },
  ]
  return readPage(
    list,
    { rows: rows.clone().select('*'), matches: rows, keys, order: 'desc' },
    (row: ReviewRequestRow) => row,
  )
}

/** Returns all review requests of a change request, latest first. */
export const findRequests = (db: Knex, changeRequest: ChangeRequestRow): Promise<ReviewRequestRow[]> =>
  requests(db, changeRequest).orderBy([
    { column: 'createdAt', order: 'desc' },
    { column: 'askedId', order: 'desc' },
  ])

/** Inserts review requests. Those that exist get the new revision, requester and time. */
export const saveRequests = async (db: Knex, rows: ReviewRequestRow[]): Promise<void> => {
  if (rows.length === 0) return
  await db('reviewRequests')
    .insert(rows)
    .onConflict(['changeRequestId', 'askedId'])
    .merge(['revisionId', 'requestedBy', 'createdAt'])
}

/** Deletes a review request. Returns how many there were. */
export const removeRequest = (db: Knex, changeRequestId: string, askedId: string) =>
  db('reviewRequests').where({ changeRequestId, askedId }).delete()

/** Returns the user who last asked a user, or one of their teams, for a review. */
export const findRequester = async (db: Knex, changeRequestId: string, userId: string): Promise<string | undefined> => {
  const row = await db('reviewRequests')
    .where({ changeRequestId })
    .where((asked) => asked.where({ userId }).orWhereIn('teamId', teamsOf(db, userId)))
    .orderBy('createdAt', 'desc')
    .first('requestedBy')
  return row?.requestedBy
}

const teamsOf = (db: Knex, userId: string) => db('teamMembers').where({ userId }).select('teamId')

/** Selects the ids of the change requests that a user, or one of their teams, is asked to review. */
export const requestedOf = (db: Knex, userId: string): Knex.QueryBuilder =>
  db('reviewRequests').where({ userId }).orWhereIn('teamId', teamsOf(db, userId)).select('changeRequestId')
