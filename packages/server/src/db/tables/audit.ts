/** A write that went through. */
export interface AuditEventRow {
  id: string
  /** Null where it belongs to none, such as a user's tokens. */
  organizationId: string | null
  userId: string
  tokenId: string
  /** The `operationId`. */
  action: string
  method: string
  path: string
  /** The `object` of what it was done to. */
  targetType: string
  targetId: string
  requestId: string
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    auditEvents: AuditEventRow
  }
}
