import type { AuditEventRow } from '../../db/tables/audit.ts'
import type { UserRow } from '../../db/tables/people.ts'

/** An event, and who did it as long as they are there. */
export interface AuditEventFound {
  event: AuditEventRow
  user: UserRow | null
}
