import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const replies = defineHandlers('replies', {
  postCommentReplyInSpace: notImplemented,
  getCommentReplyInSpace: notImplemented,
  updateCommentReplyInSpace: notImplemented,
  deleteCommentReplyInSpace: notImplemented,
  listCommentRepliesInChangeRequest: notImplemented,
  postCommentReplyInChangeRequest: notImplemented,
  listCommentRepliesInSpace: notImplemented,
  getCommentReplyInChangeRequest: notImplemented,
  updateCommentReplyInChangeRequest: notImplemented,
  deleteCommentReplyInChangeRequest: notImplemented,
})
