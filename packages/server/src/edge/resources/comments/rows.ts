import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { CommentBody } from '@scriptorium/types'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import type { UserRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'

/** The subject of comments: a space, or one of its change requests. */
export interface CommentSubject {
  space: SpaceRow
  changeRequest: ChangeRequestRow | undefined
}

/** The user who reads comments, and their level on the space. */
export interface Viewer {
  userId: string
  level: RoleOrNone
}

/** A body as it is stored: always markdown, and the document if it was written as one. */
export type StoredBody = Pick<CommentRow, 'markdown' | 'document'>

/** The users who reacted to a comment in the same way. */
export interface ReactionDetails {
  emoji: string
  users: { user: UserRow; reactedAt: string }[]
}

/** A user who replied to a comment. */
export interface ReplierDetails {
  user: UserRow
  count: number
  updatedAt: string
}

/** A reply, or what a comment shares with it, with everything that is presented. */
export interface RemarkDetails {
  row: CommentRow
  postedBy: UserRow
  body: CommentBody
  reactions: ReactionDetails[]
}

/** A comment with everything that is presented. */
export interface CommentDetails extends RemarkDetails {
  resolvedBy: UserRow | undefined
  repliers: ReplierDetails[]
}
