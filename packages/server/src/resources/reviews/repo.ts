import type { Knex } from 'knex'
import { readPage, type List, type Listed } from '../../db/page.ts'
import type { CommentRow, ReviewRow } from '../../db/tables/discussion.ts'

/** A change request, and how often its content has been edited. */
export interface Edited {
  changeRequestId: string
  edits: number
}

// A review is as long as the comment that came with it.
const said = `(select length(c.markdown) + coalesce(length(c.document), 0) from comments c where c.review_id = reviews.id)`

type Weighed = ReviewRow & { said: number | null }

/** One page of the reviews of a change request, newest first; all, or only those that are outdated or are not. */
export const listReviews = (
  db: Knex,
  { changeRequestId, edits }: Edited,
  outdated: boolean | undefined,
  list: List,
): Promise<Listed<ReviewRow>> => {
  const rows = db('reviews').where({ changeRequestId })
  if (outdated !== undefined) rows.where('edits', outdated ? '<' : '>=', edits)
  const keys = [
    { sql: 'created_at', of: (row: ReviewRow) => row.createdAt },
    { sql: 'id', of: (row: ReviewRow) => row.id },
  ]
  const selected = rows.clone().select<Weighed[]>('reviews.*', db.raw(`${said} as said`))
  const weigh = (row: Weighed) => row.said ?? 0
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc', weigh }, (row: Weighed) => row)
}

/** A review of this change request; one of another is undefined. */
export const findReview = (db: Knex, changeRequestId: string, id: string): Promise<ReviewRow | undefined> =>
  db('reviews').where({ id, changeRequestId }).first()

export const insertReview = async (db: Knex, row: ReviewRow): Promise<ReviewRow> => {
  await db('reviews').insert(row)
  return row
}

/** Of each reviewer the latest review, unless the content has been edited since. */
export const findStandingReviews = (db: Knex, { changeRequestId, edits }: Edited): Promise<ReviewRow[]> =>
  db('reviews as r')
    .where({ 'r.changeRequestId': changeRequestId })
    .where('r.edits', '>=', edits)
    .whereNotExists(
      db('reviews as l')
        .whereRaw('l.change_request_id = r.change_request_id and l.reviewer_id = r.reviewer_id')
        .whereRaw('(l.created_at, l.id) > (r.created_at, r.id)'),
    )
    .select('r.*')

/** The comments that came with reviews. */
export const findComments = (db: Knex, reviewIds: string[]): Promise<CommentRow[]> =>
  db('comments').whereIn('reviewId', reviewIds)
