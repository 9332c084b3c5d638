import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { defineHandlers, prepared, type Context } from '../../http/operations/handlers.ts'
import { presentMember } from '../members/presenter.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { readyBody } from './body.ts'
import { gatherComments, newComment } from './gather.ts'
import { openPlace, placeId, requireComment, viewerOf } from './place.ts'
import { postComment } from './post.ts'
import { presentComment } from './presenter.ts'
import { listCommenters, listComments } from './repo.ts'
import type { StoredBody } from './rows.ts'
import { requireWholeTarget } from './rules.ts'
import { requirePage } from './target.ts'
import { deleteComment, react, resolveComment, rewriteComment } from './update.ts'

type Lists = 'listCommentsInSpace' | 'listCommentsInChangeRequest'
type Posts = 'postCommentInSpace' | 'postCommentInChangeRequest'
type Gets = 'getCommentInSpace' | 'getCommentInChangeRequest'
type Updates = 'updateCommentInSpace' | 'updateCommentInChangeRequest'
type Deletes = 'deleteCommentInSpace' | 'deleteCommentInChangeRequest'
type Commenters = 'listCommentersInSpace' | 'listCommentersInChangeRequest'
type Format = Context<Gets>['query']['format']
type Shown = Pick<Context<Gets>, 'access' | 'db' | 'principal' | 'services'>

const ready = async ({ body }: Context<Posts | Updates>): Promise<StoredBody | undefined> =>
  body.body && readyBody(body.body, '/body/body')

const show = async (context: Shown, row: CommentRow, format: Format = 'markdown') => {
  const [found] = await gatherComments(context.db, [row], format)
  return presentComment(found!, viewerOf(context), context.services.urls)
}

const list = async (context: Context<Lists>) => {
  const { db, query, services } = context
  const found = await listComments(db, placeId(await openPlace(context)), query, context.list)
  const items = await gatherComments(db, found.items, query.format)
  return { ...found, items: items.map((item) => presentComment(item, viewerOf(context), services.urls)) }
}

const post = prepared<Posts, StoredBody | undefined>(ready, async (context, body) => {
  requireWholeTarget(context.body)
  if (context.body.page !== undefined) await requirePage((await openSource(context)).tree, context.body.page)
  const { db, now, principal, services } = context
  const posting = { body: body!, userId: principal.user.id, now }
  const row = await postComment(db, await openPlace(context), posting, context.body)
  return presentComment(await newComment(row, principal.user, 'markdown'), viewerOf(context), services.urls)
})

const get = async (context: Context<Gets>) => show(context, await requireComment(context), context.query.format)

const update = prepared<Updates, StoredBody | undefined>(ready, async (context, body) => {
  const { db, now } = context
  const [comment, viewer] = [await requireComment(context), viewerOf(context)]
  const rewritten = await rewriteComment(db, comment, body, viewer, now)
  const resolved = await resolveComment(db, rewritten, context.body.resolved, viewer, now)
  await react(db, comment, context.body, viewer, now)
  return show(context, resolved)
})

const remove = async (context: Context<Deletes>) =>
  deleteComment(context.db, await requireComment(context), viewerOf(context))

const commenters = async (context: Context<Commenters>) => {
  const { access, db, principal, services } = context
  const { changeRequest } = await openPlace(context)
  const found = await listCommenters(db, principal.user.id, access.space, changeRequest?.id ?? null, context.list)
  return { ...found, items: found.items.map((member) => presentMember(member, services.urls, 'none')) }
}

export const comments = defineHandlers('comments', {
  listCommentsInSpace: list,
  postCommentInSpace: post,
  getCommentInSpace: get,
  updateCommentInSpace: update,
  deleteCommentInSpace: remove,
  listCommentersInSpace: commenters,
  listCommentsInChangeRequest: list,
  postCommentInChangeRequest: post,
  getCommentInChangeRequest: get,
  updateCommentInChangeRequest: update,
  deleteCommentInChangeRequest: remove,
  listCommentersInChangeRequest: commenters,
})
