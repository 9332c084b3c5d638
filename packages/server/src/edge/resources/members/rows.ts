import type { MemberRow, UserRow } from '@scriptorium/schema/tables/people'

/** A member with their user and what they can reach. */
export interface MemberDetails extends Omit<UserRow, 'id'>, Omit<MemberRow, 'organizationId'> {
  spaces: number
  teams: number
}
