import type { RoleOrNone } from '../../db/tables/levels.ts'
import type { ChangeRequestRow } from '../../db/tables/content.ts'
import type { ReviewRow } from '../../db/tables/discussion.ts'
import type { UserRow } from '../../db/tables/people.ts'
import type { SpaceRow } from '../../db/tables/places.ts'

/** The latest review of someone, while the content has not been edited since. */
export interface StandingReview {
  reviewer: UserRow
  status: ReviewRow['status']
  byAgent: boolean
}

/** What merge rules look at. */
export interface MergeFacts {
  space: SpaceRow
  changeRequest: ChangeRequestRow
  createdBy: UserRow
  isUpToDate: boolean
  /** Who merges, and their level on the space. */
  actor: UserRow
  level: RoleOrNone
  reviews: StandingReview[]
}
