import type { MergeRule, MergeRules } from '@scriptorium/types'
import type { Knex } from 'knex'
import { levelsOn } from '../../../domain/access/levels.ts'
import { allows } from '../../../domain/access/permissions.ts'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { countEdits } from '../contributors/repo.ts'
import { findStandingReviews } from '../reviews/repo.ts'
import { findUsers } from '../users/repo.ts'
import { effectiveRules } from './merge-rules.ts'
import type { MergeFacts, StandingReview } from './rows.ts'

/** Returns the latest review of each user who can still review, unless the content was edited since. */
const gatherStandingReviews = async (db: Knex, space: SpaceRow, changeRequestId: string): Promise<StandingReview[]> => {
  const rows = await findStandingReviews(db, { changeRequestId, edits: await countEdits(db, changeRequestId) })
  const ids = rows.map(({ reviewerId }) => reviewerId)
  const [users, levels] = [await findUsers(db, ids), await levelsOn(db, space, ids)]
  return rows
    .filter(({ reviewerId }) => allows('space:review', levels.get(reviewerId) ?? 'none'))
    .map((row) => ({ reviewer: users.get(row.reviewerId)!, status: row.status, byAgent: row.integrationId !== null }))
}

/** What the facts of a merge are gathered from. */
type Asked = Pick<MergeFacts, 'space' | 'changeRequest' | 'createdBy' | 'actor' | 'level'> & { db: Knex }

/** Returns the merge rules of a change request: those of its space, or those of the organization. */
export const rulesOf = ({ space, inheritedRules }: Pick<Asked, 'space'> & { inheritedRules: string }): MergeRule[] => {
  const [own, inherited] = [space.mergeRules, inheritedRules].map((rules) => JSON.parse(rules) as MergeRules)
  return effectiveRules(own!, inherited!)
}

/** Loads the facts that merge rules check. */
export const gatherMergeFacts = async ({ db, ...asked }: Asked): Promise<MergeFacts> => {
  const { space, changeRequest, createdBy, actor, level } = asked
  const reviews = await gatherStandingReviews(db, space, changeRequest.id)
  const isUpToDate = changeRequest.baseRevisionId === space.revisionId
  return { space, changeRequest, createdBy, actor, level, reviews, isUpToDate }
}
