import type { OrganizationAccess } from '../../../domain/access/load.ts'
import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { TeamDetails } from '../teams/rows.ts'

/** A review request with everything that is presented. */
export interface ReviewRequestDetails {
  row: ReviewRequestRow
  requestedBy: UserRow
  asked: { user: UserRow } | { team: TeamDetails }
}

/** The caller's level in the organization, which decides what they see of teams. */
export type Viewer = Pick<OrganizationAccess, 'level'>
