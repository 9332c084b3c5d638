import type { AuditEventRow } from '@scriptorium/schema/tables/audit'
import type { UserRow } from '@scriptorium/schema/tables/people'

/** An event with the user who caused it; null if the server did, or if the user no longer exists. */
export interface AuditEventDetails {
  event: AuditEventRow
  user: UserRow | null
}
