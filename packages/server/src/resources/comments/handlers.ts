import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const comments = defineHandlers('comments', {
  getCommentInSpace: notImplemented,
  updateCommentInSpace: notImplemented,
  deleteCommentInSpace: notImplemented,
  listCommentersInSpace: notImplemented,
  getCommentInChangeRequest: notImplemented,
  updateCommentInChangeRequest: notImplemented,
  deleteCommentInChangeRequest: notImplemented,
  listCommentsInSpace: notImplemented,
  postCommentInSpace: notImplemented,
  listCommentsInChangeRequest: notImplemented,
  postCommentInChangeRequest: notImplemented,
  listCommentersInChangeRequest: notImplemented,
})
