import type { ReviewRow } from '@scriptorium/schema/tables/discussion'
import type { UserRow } from '@scriptorium/schema/tables/people'
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
