import type { RoleOrNone } from '../../db/tables/levels.ts'
import type { CommentBody } from '@scriptorium/types'
import type { ChangeRequestRow } from '../../db/tables/content.ts'
import type { CommentRow } from '../../db/tables/discussion.ts'
import type { UserRow } from '../../db/tables/people.ts'
import type { SpaceRow } from '../../db/tables/places.ts'

/** What people comment on: a space, or one of its change requests. */
export interface CommentSubject {
  space: SpaceRow
  changeRequest: ChangeRequestRow | undefined
}

/** Who looks at comments, and their level on the space. */
export interface Viewer {
  userId: string
  level: RoleOrNone
}

/** What is stored of a body: markdown always, the document where it was written as one. */
export type StoredBody = Pick<CommentRow, 'markdown' | 'document'>

/** Users who did the same to a comment. */
export interface ReactionFound {
  emoji: string
  users: { user: UserRow; reactedAt: string }[]
}

/** Someone who replied to a comment. */
export interface ReplierFound {
  user: UserRow
  count: number
  updatedAt: string
}

/** A reply, or what a comment shares with it, with all that is shown. */
export interface RemarkFound {
  row: CommentRow
  postedBy: UserRow
  body: CommentBody
  reactions: ReactionFound[]
}

/** A comment with all that is shown. */
export interface CommentFound extends RemarkFound {
  resolvedBy: UserRow | undefined
  repliers: ReplierFound[]
}
