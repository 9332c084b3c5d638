import type { Foreign } from './foreign.ts'

const body = { markdown: 'Is this **right**?' }
const later = { body: { markdown: 'It is.' }, addedReactions: ['1f44d'] }

const onSpace = async ({ api: { spaces } }: Foreign, space: string) => {
  const { data: comment } = await spaces.postCommentInSpace(space, { body })
  await spaces.getCommentInSpace(space, comment.id, { format: 'markdown' })
  await spaces.updateCommentInSpace(space, comment.id, { resolved: true })
  await spaces.updateCommentInSpace(space, comment.id, later)
  await spaces.listCommentsInSpace(space, { status: 'all', format: 'document' })
  const { data: reply } = await spaces.postCommentReplyInSpace(space, comment.id, { body })
  await spaces.getCommentReplyInSpace(space, comment.id, reply.id)
  await spaces.updateCommentReplyInSpace(space, comment.id, reply.id, later)
  await spaces.listCommentersInSpace(space)
  await spaces.deleteCommentReplyInSpace(space, comment.id, reply.id)
  await spaces.deleteCommentInSpace(space, comment.id)
}

const onChangeRequest = async ({ api: { spaces } }: Foreign, space: string, request: string) => {
  const { data: comment } = await spaces.postCommentInChangeRequest(space, request, { body })
  await spaces.getCommentInChangeRequest(space, request, comment.id)
  await spaces.updateCommentInChangeRequest(space, request, comment.id, later)
  await spaces.listCommentsInChangeRequest(space, request, { format: 'markdown' })
  await spaces.postCommentReplyInChangeRequest(space, request, comment.id, { body })
  await spaces.listCommentRepliesInChangeRequest(space, request, comment.id, { format: 'markdown' })
  await spaces.deleteCommentInChangeRequest(space, request, comment.id)
}

/** Calls the operations of comments and replies. */
export const callComments = async (foreign: Foreign): Promise<void> => {
  const { api, organizationId } = foreign
  const { data: space } = await api.orgs.createSpace(organizationId, { title: 'Talk', empty: true })
  const { data: request } = await api.spaces.createChangeRequest(space.id, {})
  await onSpace(foreign, space.id)
  await onChangeRequest(foreign, space.id, request.id)
}
