import type { TeamRole } from '@scriptorium/types'
import type { TeamRow } from '@scriptorium/schema/tables/people'
import type { MemberDetails } from '../members/rows.ts'

/** A team with its counts, and the role of the caller in it. */
export interface TeamDetails extends TeamRow {
  members: number
  spaces: number
  ownRole: TeamRole | null
}

/** A member with their role in one team. */
export interface TeamMemberDetails extends MemberDetails {
  teamRole: TeamRole
  addedAt: string
}
