/** A successful write. */
export interface AuditEventRow {
  id: string
  /** Null for writes outside of organizations, such as those to a user's tokens. */
  organizationId: string | null
  /** Empty if the server acted by itself, as for a purge. Then the token is empty too. */
  userId: string
  tokenId: string
  /** The `operationId`, or `purgeSpace`. */
  action: string
  method: string
  path: string
  /** The `object` of the target. */
  targetType: string
  targetId: string
  /** For a purge, the name of the job. */
  requestId: string
  createdAt: string
  /** JSON: the name of the target, which properties a `PATCH` request set, and which merge rules it replaced. Null without any. */
  details: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    auditEvents: AuditEventRow
  }
}
