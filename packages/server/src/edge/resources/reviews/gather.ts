import type { Knex } from 'knex'
import type { ReviewRow } from '@scriptorium/schema/tables/discussion'
import { gatherComments } from '../comments/gather.ts'
import { findUsers } from '../users/repo.ts'
import { findComments } from './repo.ts'
import type { ReviewDetails } from './rows.ts'

/** Loads what the presenter of the reviews of a change request needs. */
export const gatherReviews = async (
  db: Knex,
  rows: ReviewRow[],
  { spaceId, edits }: { spaceId: string; edits: number },
  format: 'document' | 'markdown',
): Promise<ReviewDetails[]> => {
  const written = await findComments(
    db,
    rows.map(({ id }) => id),
  )
  const comments = await gatherComments(db, written, format)
  const byReview = new Map(comments.map((comment) => [comment.row.reviewId, comment]))
  const users = await findUsers(
    db,
    rows.flatMap(({ reviewerId, requestedBy }) => [reviewerId, ...(requestedBy ? [requestedBy] : [])]),
  )
  return rows.map((row) => ({
    row,
    spaceId,
    outdated: row.edits < edits,
    reviewer: users.get(row.reviewerId)!,
    requestedBy: users.get(row.requestedBy ?? ''),
    comment: byReview.get(row.id),
  }))
}
