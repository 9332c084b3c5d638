import type { OrganizationAccess } from '../../../domain/access/load.ts'
import type { ReviewRequestRow } from '../../../platform/db/tables/discussion.ts'
import type { UserRow } from '../../../platform/db/tables/people.ts'
import type { TeamDetails } from '../teams/rows.ts'

/** A review request with everything that is presented. */
export interface ReviewRequestDetails {
  row: ReviewRequestRow
  requestedBy: UserRow
  asked: { user: UserRow } | { team: TeamDetails }
}

/** The caller's level in the organization, which decides what they see of teams. */
export type Viewer = Pick<OrganizationAccess, 'level'>
