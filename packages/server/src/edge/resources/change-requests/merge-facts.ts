import type { Knex } from 'knex'
import { levelsOn } from '../../../domain/access/levels.ts'
import { allows } from '../../../domain/access/permissions.ts'
import type { SpaceRow } from '../../../platform/db/tables/places.ts'
import { countEdits } from '../contributors/repo.ts'
import { findStandingReviews } from '../reviews/repo.ts'
import { findUsers } from '../users/repo.ts'
import type { StandingReview } from './rows.ts'

/** Returns the latest review of each user who can still review, unless the content was edited since. */
export const gatherStandingReviews = async (
  db: Knex,
  space: SpaceRow,
  changeRequestId: string,
): Promise<StandingReview[]> => {
  const rows = await findStandingReviews(db, { changeRequestId, edits: await countEdits(db, changeRequestId) })
  const ids = rows.map(({ reviewerId }) => reviewerId)
  const [users, levels] = [await findUsers(db, ids), await levelsOn(db, space, ids)]
  return rows
    .filter(({ reviewerId }) => allows('space:review', levels.get(reviewerId) ?? 'none'))
    .map((row) => ({ reviewer: users.get(row.reviewerId)!, status: row.status, byAgent: row.integrationId !== null }))
}
