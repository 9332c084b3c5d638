import type { ReviewRow } from '../../../platform/db/tables/discussion.ts'
import type { UserRow } from '../../../platform/db/tables/people.ts'
import type { CommentDetails } from '../comments/rows.ts'

/** A review with everything that is presented. */
export interface ReviewDetails {
  row: ReviewRow
  spaceId: string
  outdated: boolean
  reviewer: UserRow
  requestedBy: UserRow | undefined
  comment: CommentDetails | undefined
}
