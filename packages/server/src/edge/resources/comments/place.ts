import type { Knex } from 'knex'
import type { SpaceAccess } from '../../../domain/access/load.ts'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import type { Actor } from '../../../domain/access/principal.ts'
import { Problem } from '../../../ground/problem.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { findComment } from './repo.ts'
import type { CommentSubject, Viewer } from './rows.ts'

interface CommentsRequest {
  access: SpaceAccess
  db: Knex
  params: { spaceId: string; changeRequestId?: string }
}

/** Returns what the path names: a change request, or else the space. */
export const openPlace = async ({ access: { space }, db, params }: CommentsRequest): Promise<CommentSubject> => {
  const { changeRequestId } = params
  if (changeRequestId === undefined) return { space, changeRequest: undefined }
  return { space, changeRequest: (await requireChangeRequest(db, space.id, changeRequestId)).changeRequest }
}

/** Returns the id under which the comments of a place are listed. */
export const placeId = ({ space, changeRequest }: CommentSubject): string => changeRequest?.id ?? space.id

/** Returns the caller as a viewer of comments. */
export const viewerOf = ({ access, principal }: { access: SpaceAccess; principal: Actor }): Viewer => ({
  userId: principal.user.id,
  level: access.level,
})

/** Returns the comment that the path names. Throws `not_found` if it is not on this space or change request. */
export const requireComment = async (
  asked: CommentsRequest & { params: { commentId: string } },
): Promise<CommentRow> => {
  const comment = await findComment(asked.db, placeId(await openPlace(asked)), asked.params.commentId)
  if (!comment) throw new Problem('not_found', 'There is no such comment')
  return comment
}

/** Returns the reply that the path names. Throws `not_found` if it is not a reply to this comment. */
export const requireReply = async (
  asked: CommentsRequest & { params: { commentId: string; commentReplyId: string } },
): Promise<CommentRow> => {
  const comment = await requireComment(asked)
  const reply = await findComment(asked.db, comment.id, asked.params.commentReplyId)
  if (!reply) throw new Problem('not_found', 'There is no such reply')
  return reply
}
