/** A user on a page of a change request. */
export interface PresenceRow {
  id: string
  userId: string
  changeRequestId: string
  pageId: string
  /** Null if the user only reads. */
  blockKey: string | null
  seenAt: string
  /** When the others see the user no longer, unless they say again that they are there. */
  expiresAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    presences: PresenceRow
  }
}
