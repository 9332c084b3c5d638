import type { MemberRow, UserRow } from '../../../platform/db/tables/people.ts'

/** A member with their user and what they can reach. */
export interface MemberDetails extends Omit<UserRow, 'id'>, Omit<MemberRow, 'organizationId'> {
  spaces: number
  teams: number
}
