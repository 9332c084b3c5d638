import type { InviteRow, MemberRow, UserRow } from '@scriptorium/schema/tables/people'

/** Why and when the mail server refused an address; null if it takes mail. */
export type Refusal = Pick<InviteRow, 'mailRefusal' | 'mailRefusedAt'>

/** How a user stands to an organization. */
export interface Standing {
  member: MemberRow | undefined
  /** When another member removed them, if nobody has let them in again. */
  removedAt: string | undefined
}

/** Nobody who is known. */
export const stranger: Standing = { member: undefined, removedAt: undefined }

/** A member with their user and what they can reach. */
export interface MemberDetails extends Omit<UserRow, 'id'>, Omit<MemberRow, 'organizationId'>, Refusal {
  spaces: number
  teams: number
}
