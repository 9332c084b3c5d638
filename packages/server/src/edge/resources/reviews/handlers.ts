import type { ReviewRow } from '@scriptorium/schema/tables/discussion'
import { defineHandlers, prepared, type Context } from '../../http/operations/handlers.ts'
import { countEdits } from '../contributors/repo.ts'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { readyBody } from '../comments/body.ts'
import { viewerOf } from '../comments/place.ts'
import type { StoredBody } from '../comments/rows.ts'
import { gatherReviews } from './gather.ts'
import { presentReview } from './presenter.ts'
import { findReview, listReviews } from './repo.ts'
import { submitReview } from './submit.ts'

type Submits = 'submitChangeRequestReview'
type Shows = Submits | 'getReviewsByChangeRequestId' | 'getChangeRequestReviewById'
type Shown = Pick<Context<Shows>, 'access' | 'db' | 'params' | 'principal' | 'services'>
type Format = Context<'getChangeRequestReviewById'>['query']['format']

const ready = async ({ body: { comment } }: Context<Submits>): Promise<StoredBody | undefined> =>
  comment && Object.keys(comment).length > 0 ? readyBody(comment, '/body/comment') : undefined

/** Returns the change request that the path names, and how often it was edited. */
const open = async ({ db, params }: Pick<Shown, 'db' | 'params'>) => {
  const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
  return { changeRequest, changeRequestId: changeRequest.id, edits: await countEdits(db, changeRequest.id) }
}

const show = async (context: Shown, rows: ReviewRow[], edits: number, format: Format) => {
  const found = await gatherReviews(context.db, rows, { spaceId: context.params.spaceId, edits }, format)
  return found.map((review) => presentReview(review, viewerOf(context), context.services.urls))
}

export const reviews = defineHandlers('reviews', {
  getReviewsByChangeRequestId: async (context) => {
    const { db, list, query } = context
    const edited = await open(context)
    const found = await listReviews(db, edited, query.outdated, list)
    return { ...found, items: await show(context, found.items, edited.edits, query.format) }
  },

  submitChangeRequestReview: prepared<Submits, StoredBody | undefined>(ready, async (context, body) => {
    const { access, db, now, principal } = context
    const { changeRequest, edits } = await open(context)
    const userId = principal.user.id
    const integrationId = principal.kind === 'user' ? null : userId
    const submitted = { status: context.body.status, body, userId, integrationId, now }
    const review = await submitReview(db, { space: access.space, changeRequest }, submitted)
    return (await show(context, [review], edits, 'markdown'))[0]!
  }),

  getChangeRequestReviewById: async (context) => {
    const { changeRequestId, edits } = await open(context)
    const review = await findReview(context.db, changeRequestId, context.params.reviewId)
    if (!review) throw context.problem('not_found', 'There is no such review')
    return (await show(context, [review], edits, context.query.format))[0]!
  },
})
