import type { MergeRule } from '@scriptorium/types'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { ReviewRow } from '@scriptorium/schema/tables/discussion'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'

/** The latest review of a user, if the content was not edited since. */
export interface StandingReview {
  reviewer: UserRow
  status: ReviewRow['status']
  byAgent: boolean
}

/** The facts that merge rules check. */
export interface MergeFacts {
  space: SpaceRow
  changeRequest: ChangeRequestRow
  createdBy: UserRow
  isUpToDate: boolean
  /** The user who merges, and their level on the space. */
  actor: UserRow
  level: RoleOrNone
  reviews: StandingReview[]
}

/** A merge rule, and whether it is met. */
export interface CheckedRule {
  rule: Exclude<MergeRule['rule'], 'allow_bypass'>
  isMet: boolean
  /** What the rule asks for, in the words of its author. */
  message: string | undefined
  /** The users who could meet the rule; undefined if it is met, or does not depend on certain users. */
  userIds: string[] | undefined
}

/** All rules of a merge, and whether its user can merge although one is not met. */
export interface CheckedRules {
  isBypassed: boolean
  rules: CheckedRule[]
}
