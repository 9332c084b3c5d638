import type { TeamRole } from '@scriptorium/types'
import type { TeamRow } from '../../db/tables/people.ts'
import type { MemberFound } from '../members/rows.ts'

/** A team with what it holds, and what the caller is in it. */
export interface TeamFound extends TeamRow {
  members: number
  spaces: number
  ownRole: TeamRole | null
}

/** A member with what they are in one team. */
export interface TeamMemberFound extends MemberFound {
  teamRole: TeamRole
  addedAt: string
}
