import type { InviteRow } from '@scriptorium/schema/tables/people'
import type { Refusal } from '../members/rows.ts'

/** An invitation with why and when the mail server refused its address, if it did. */
export type SentInvitation = InviteRow & Refusal
