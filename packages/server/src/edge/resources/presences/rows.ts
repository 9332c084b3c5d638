import type { UserRow } from '@scriptorium/schema/tables/people'
import type { PresenceRow } from '@scriptorium/schema/tables/presences'

/** A presence with its user. */
export type PresenceDetails = PresenceRow & Pick<UserRow, 'displayName' | 'email' | 'photoUrl'>
