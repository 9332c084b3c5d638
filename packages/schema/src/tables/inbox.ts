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

/** A user whose inbox in an organization has something new since a time, about which no mail was sent yet. */
export interface InboxNoticeRow {
  userId: string
  organizationId: string
  since: string
}

/** What a user is mailed about in an organization. A user without a row is mailed about everything. */
export interface NotificationSettingsRow {
  userId: string
  organizationId: string
  /** JSON: kinds of items. Null for all. */
  mail: string | null
  /** When the last mail was sent. Null if none was. */
  mailedAt: string | null
  /** When the next weekly mail is due. Null for none. */
  weeklyAt: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    inboxStates: InboxStateRow
    inboxNotices: InboxNoticeRow
    notificationSettings: NotificationSettingsRow
  }
}
