/** A write that went through. */
export interface AuditEventRow {
  id: string
  /** Null where it belongs to none, such as a user's tokens. */
  organizationId: string | null
  /** Empty if the server acted by itself, as for a purge; so is the token. */
  userId: string
  tokenId: string
  /** The `operationId`, or `purgeSpace`. */
  action: string
  method: string
  path: string
  /** The `object` of what it was done to. */
  targetType: string
  targetId: string
  /** Of a purge, the name of the job. */
  requestId: string
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    auditEvents: AuditEventRow
  }
}
