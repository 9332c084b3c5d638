import type { Comment, CommentCreate, CommentReply, CommentReplyUpdate } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import type { Place } from './pages.ts'

const ofSpace = {
  list: docs.listCommentsInSpace,
  post: docs.postCommentInSpace,
  get: docs.getCommentInSpace,
  update: docs.updateCommentInSpace,
  remove: docs.deleteCommentInSpace,
  listReplies: docs.listCommentRepliesInSpace,
  reply: docs.postCommentReplyInSpace,
  getReply: docs.getCommentReplyInSpace,
  updateReply: docs.updateCommentReplyInSpace,
  removeReply: docs.deleteCommentReplyInSpace,
}

const ofChangeRequest = {
  list: docs.listCommentsInChangeRequest,
  post: docs.postCommentInChangeRequest,
  get: docs.getCommentInChangeRequest,
  update: docs.updateCommentInChangeRequest,
  remove: docs.deleteCommentInChangeRequest,
  listReplies: docs.listCommentRepliesInChangeRequest,
  reply: docs.postCommentReplyInChangeRequest,
  getReply: docs.getCommentReplyInChangeRequest,
  updateReply: docs.updateCommentReplyInChangeRequest,
  removeReply: docs.deleteCommentReplyInChangeRequest,
}

/** Returns the operations for comments at a place, and the ids that they need. Live pages have no change request. */
const at = ({ spaceId, changeRequestId = '' }: Place) => ({
  docs: changeRequestId === '' ? ofSpace : ofChangeRequest,
  params: { spaceId, changeRequestId },
})

const commentsKey = ({ spaceId, changeRequestId }: Place) => ['comments', spaceId, changeRequestId ?? 'main'] as const

/** Queries the comments on a change request, or on live pages, oldest first. With a page, only those on it. */
export const commentsQuery = (place: Place, pageId?: string) =>
  queryOptions({
    queryKey: [...commentsKey(place), 'list', pageId],
    queryFn: async (): Promise<Comment[]> => {
      const { docs, params } = at(place)
      const query = { status: 'all', order: 'asc', format: 'document', limit: 1000 } as const
      return Array.fromAsync(
        docs.list.items({ params, query: pageId === undefined ? query : { ...query, targetPage: pageId } }),
      )
    },
  })

/** Queries the replies to a comment, oldest first. */
export const repliesQuery = (place: Place, comment: Comment) =>
  queryOptions({
    queryKey: [...commentsKey(place), comment.id, comment.replies],
    queryFn: async (): Promise<CommentReply[]> => {
      const { docs, params } = at(place)
      const query = { format: 'document', limit: 100 } as const
      const { items } = await docs.listReplies({ params: { ...params, commentId: comment.id }, query })
      return items.toReversed()
    },
    enabled: comment.replies > 0,
  })

/** What a comment is about: the whole place, a block of a page, or a passage of one, with what could replace it. */
export type CommentTarget = Omit<CommentCreate, 'body' | 'tableCell'>

/** Reads the comments at a place again. */
export const refreshComments = (place: Place): Promise<void> =>
  queries.invalidateQueries({ queryKey: commentsKey(place) })

/** Comments on a change request or on live pages. */
export const postComment = async (place: Place, markdown: string, target: CommentTarget = {}): Promise<void> => {
  const { docs, params } = at(place)
  await docs.post({ params, body: { ...target, body: { markdown } } })
  await refreshComments(place)
}

/** Replies to a comment. */
export const postReply = async (place: Place, comment: Comment, markdown: string): Promise<void> => {
  const { docs, params } = at(place)
  await docs.reply({ params: { ...params, commentId: comment.id }, body: { body: { markdown } } })
  await refreshComments(place)
}

/** Resolves a comment, or opens it again. */
export const resolveComment = async (place: Place, comment: Comment, resolved: boolean): Promise<void> => {
  const { docs, params } = at(place)
  await docs.update({ params: { ...params, commentId: comment.id }, body: { resolved } })
  await refreshComments(place)
}

/** A comment, or a reply to it. */
export interface Said {
  comment: Comment
  reply?: CommentReply | undefined
}

const idsOf = (place: Place, { comment, reply }: Said) => {
  const { docs, params } = at(place)
  const ofComment = { ...params, commentId: comment.id }
  return { docs, ofComment, ofReply: reply && { ...ofComment, commentReplyId: reply.id } }
}

/** Returns the Markdown of a comment or a reply. */
export const readSaid = async (place: Place, said: Said): Promise<string> => {
  const { docs, ofComment, ofReply } = idsOf(place, said)
  const query = { format: 'markdown' } as const
  const { body } = await (ofReply ? docs.getReply({ params: ofReply, query }) : docs.get({ params: ofComment, query }))
  return 'markdown' in body ? (body.markdown ?? '') : ''
}

/** Changes the text of a comment or a reply, or what the caller feels about it. */
export const changeSaid = async (place: Place, said: Said, body: CommentReplyUpdate): Promise<void> => {
  const { docs, ofComment, ofReply } = idsOf(place, said)
  await (ofReply ? docs.updateReply({ params: ofReply, body }) : docs.update({ params: ofComment, body }))
  await refreshComments(place)
}

/** Deletes a reply, or a comment with its replies. */
export const deleteSaid = async (place: Place, said: Said): Promise<void> => {
  const { docs, ofComment, ofReply } = idsOf(place, said)
  await (ofReply ? docs.removeReply({ params: ofReply }) : docs.remove({ params: ofComment }))
  await refreshComments(place)
}
