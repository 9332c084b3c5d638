import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { defineHandlers, prepared, type Context } from '../../http/operations/handlers.ts'
import { readyBody } from '../comments/body.ts'
import { gatherRemarks, newComment } from '../comments/gather.ts'
import { openPlace, requireComment, requireReply, viewerOf } from '../comments/place.ts'
import { postReply } from '../comments/post.ts'
import { presentReply } from '../comments/presenter.ts'
import { listComments } from '../comments/repo.ts'
import type { StoredBody } from '../comments/rows.ts'
import { deleteComment, react, resolveComment, rewriteComment } from '../comments/update.ts'

type Lists = 'listCommentRepliesInSpace' | 'listCommentRepliesInChangeRequest'
type Posts = 'postCommentReplyInSpace' | 'postCommentReplyInChangeRequest'
type Gets = 'getCommentReplyInSpace' | 'getCommentReplyInChangeRequest'
type Updates = 'updateCommentReplyInSpace' | 'updateCommentReplyInChangeRequest'
type Deletes = 'deleteCommentReplyInSpace' | 'deleteCommentReplyInChangeRequest'
type Format = Context<Gets>['query']['format']
type Shown = Pick<Context<Gets>, 'access' | 'db' | 'principal' | 'services'>

const ready = async ({ body }: Context<Posts | Updates>): Promise<StoredBody | undefined> =>
  body.body && readyBody(body.body, '/body/body')

const show = async (context: Shown, row: CommentRow, format: Format) => {
  const [found] = await gatherRemarks(context.db, [row], format)
  return presentReply(found!, viewerOf(context), context.services.urls)
}

const list = async (context: Context<Lists>) => {
  const { db, query, services } = context
  const found = await listComments(db, (await requireComment(context)).id, { order: 'desc' }, context.list)
  const items = await gatherRemarks(db, found.items, query.format)
  return { ...found, items: items.map((item) => presentReply(item, viewerOf(context), services.urls)) }
}

const post = prepared<Posts, StoredBody | undefined>(ready, async (context, body) => {
  const comment = await requireComment(context)
  const { db, now, principal, query, services } = context
  const posting = { body: body!, userId: principal.user.id, now }
  const row = await postReply(db, await openPlace(context), comment, posting)
  return presentReply(await newComment(row, principal.user, query.format), viewerOf(context), services.urls)
})

const get = async (context: Context<Gets>) => show(context, await requireReply(context), context.query.format)

const update = prepared<Updates, StoredBody | undefined>(ready, async (context, body) => {
  const { db, now } = context
  const [comment, reply, viewer] = [await requireComment(context), await requireReply(context), viewerOf(context)]
  const rewritten = await rewriteComment(db, reply, body, viewer, now)
  await resolveComment(db, comment, context.body.resolved, viewer, now)
  await react(db, reply, context.body, viewer, now)
  return show(context, rewritten, 'markdown')
})

const remove = async (context: Context<Deletes>) =>
  deleteComment(context.db, await requireReply(context), viewerOf(context))

export const replies = defineHandlers('replies', {
  listCommentRepliesInSpace: list,
  postCommentReplyInSpace: post,
  getCommentReplyInSpace: get,
  updateCommentReplyInSpace: update,
  deleteCommentReplyInSpace: remove,
  listCommentRepliesInChangeRequest: list,
  postCommentReplyInChangeRequest: post,
  getCommentReplyInChangeRequest: get,
  updateCommentReplyInChangeRequest: update,
  deleteCommentReplyInChangeRequest: remove,
})
