import type { MemberRow, UserRow } from '@scriptorium/schema/tables/people'

/** Why and when the mail server refused an address; null if it takes mail. */
export type Refusal = Record<'mailRefusal' | 'mailRefusedAt', string | null>

/** A member with their user and what they can reach. */
export interface MemberDetails extends Omit<UserRow, 'id'>, Omit<MemberRow, 'organizationId'>, Refusal {
  spaces: number
  teams: number
}
