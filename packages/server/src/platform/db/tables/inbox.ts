/** What a user did with an item of their inbox. An item without a row is unread. */
export interface InboxStateRow {
  userId: string
  itemId: string
  /** SQLite returns 0 or 1. */
  isRead: boolean | number
  isDone: boolean | number
  snoozedUntil: string | null
  updatedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    inboxStates: InboxStateRow
  }
}
