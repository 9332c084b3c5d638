import type { OrganizationAccess } from '../../access/load.ts'
import type { ReviewRequestRow } from '../../db/tables/discussion.ts'
import type { UserRow } from '../../db/tables/people.ts'
import type { TeamFound } from '../teams/rows.ts'

/** A review request with everything that is presented. */
export interface RequestFound {
  row: ReviewRequestRow
  requestedBy: UserRow
  asked: { user: UserRow } | { team: TeamFound }
}

/** As which teams are looked at. */
export type Viewer = Pick<OrganizationAccess, 'level'>
