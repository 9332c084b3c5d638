import type { AuditEventRow } from '../../../platform/db/tables/audit.ts'
import type { UserRow } from '../../../platform/db/tables/people.ts'

/** An event with the user who caused it; null if the server did, or if the user no longer exists. */
export interface AuditEventDetails {
  event: AuditEventRow
  user: UserRow | null
}
