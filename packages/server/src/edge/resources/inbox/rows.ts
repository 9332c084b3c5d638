import type { ChangeRequestStatus, InboxItem, InboxItemKind } from '@scriptorium/types'

/** An item of an inbox, with its state and the person behind it. */
export interface InboxRow {
  id: string
  kind: InboxItemKind
  createdAt: string
  commentId: string | null
  spaceId: string
  spaceTitle: string
  /** Null unless a page changed. */
  pageId: string | null
  pageTitle: string | null
  /** Null, as is the next one, unless long work ended. */
  workKind: NonNullable<InboxItem['work']>['kind'] | null
  workState: NonNullable<InboxItem['work']>['state'] | null
  /** Null if the work has the title of its space. */
  workTitle: string | null
  /** Null, as are the next three, if the item is about the main content alone. */
  changeRequestId: string | null
  number: number | null
  subject: string | null
  status: ChangeRequestStatus | null
  actorId: string
  actorName: string
  actorEmail: string | null
  actorPhotoUrl: string | null
  /** Null without a state. SQLite returns 0 or 1. */
  isRead: boolean | number | null
  isDone: boolean | number | null
  snoozedUntil: string | null
}
