import type { UserRow } from '../../../platform/db/tables/people.ts'
import type { PresenceRow } from '../../../platform/db/tables/presences.ts'

/** A presence with its user. */
export type PresenceDetails = PresenceRow & Pick<UserRow, 'displayName' | 'email' | 'photoUrl'>
