import type { Knex } from 'knex'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import type { CommentRow, ReviewRow } from '@scriptorium/schema/tables/discussion'

/** A change request, and how often its content was edited. */
export interface EditCount {
  changeRequestId: string
  edits: number
}

// The length of a review is that of its comment.
const commentLengthSql = `(select length(c.markdown) + coalesce(length(c.document), 0) from comments c where c.review_id = reviews.id)`

type Weighed = ReviewRow & { said: number | null }

/** Returns one page of the reviews of a change request, newest first: all, outdated ones, or current ones. */
export const listReviews = (
  db: Knex,
  { changeRequestId, edits }: EditCount,
  outdated: boolean | undefined,
  list: List,
): Promise<Listed<ReviewRow>> => {
  const rows = db('reviews').where({ changeRequestId })
  if (outdated !== undefined) rows.where('edits', outdated ? '<' : '>=', edits)
  const keys = [
    { sql: 'created_at', of: (row: ReviewRow) => row.createdAt },
    { sql: 'id', of: (row: ReviewRow) => row.id },
  ]
  const selected = rows.clone().select<Weighed[]>('reviews.*', db.raw(`${commentLengthSql} as said`))
  const weigh = (row: Weighed) => row.said ?? 0
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc', weigh }, (row: Weighed) => row)
}

/** Returns a review of this change request, or undefined. */
export const findReview = (db: Knex, changeRequestId: string, id: string): Promise<ReviewRow | undefined> =>
  db('reviews').where({ id, changeRequestId }).first()

export const insertReview = async (db: Knex, row: ReviewRow): Promise<ReviewRow> => {
  await db('reviews').insert(row)
  return row
}

/** Returns the latest review of each reviewer, unless the content was edited since. */
export const findStandingReviews = (db: Knex, { changeRequestId, edits }: EditCount): Promise<ReviewRow[]> =>
  db('reviews as r')
    .where({ 'r.changeRequestId': changeRequestId })
    .where('r.edits', '>=', edits)
    .whereNotExists(
      db('reviews as l')
        .whereRaw('l.change_request_id = r.change_request_id and l.reviewer_id = r.reviewer_id')
        .whereRaw('(l.created_at, l.id) > (r.created_at, r.id)'),
    )
    .select('r.*')

/** Returns the comments of reviews. */
export const findComments = (db: Knex, reviewIds: string[]): Promise<CommentRow[]> =>
  db('comments').whereIn('reviewId', reviewIds)
