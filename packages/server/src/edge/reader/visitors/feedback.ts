import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { z } from 'zod'
import { lastHour, requireHourlyRoom } from '../../../platform/db/quota.ts'
import type { PageFeedbackRow } from '@scriptorium/schema/tables/feedback'
import { networkOf } from '../../http/rate-limit.ts'
import { Problem } from '../../../ground/problem.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { formReader } from '../../http/outside/read-form.ts'
import type { AdmittedRequest } from '../request.ts'
import { pageHref, lookOf } from '../visit.ts'
import { keepWords } from './keep-words.ts'
import { countOnPage } from './site-events.ts'
import { placeOfVisit, visitorOf } from './visitor-facts.ts'

const keptDays = 365
const dayMs = 86_400_000

const form = z.object({
  rating: z.enum(['good', 'ok', 'bad']),
  comment: z
    .string()
    .max(2000)
    .optional()
    .transform((text) => text?.trim().toWellFormed().replaceAll('\0', '') || null),
})

type Rating = Pick<PageFeedbackRow, 'comment' | 'rating'>

const formOf = formReader({ maxBytes: 16_384, parameterLimit: 10 })

/** Stores a rating, and returns the one of the same visitor and day that it replaces. */
const keepRating = async (trx: Knex, row: PageFeedbackRow): Promise<Rating | undefined> => {
  const { id, rating, comment } = row
  const added = await trx('pageFeedback').insert(row).onConflict('id').ignore().returning('id')
  if (added.length > 0) return undefined
  const previous = await trx('pageFeedback').where({ id }).first('rating', 'comment')
  await trx('pageFeedback').where({ id }).update({ rating, comment })
  return previous
}

/**
 * Records whether a page was helpful, once per day and visitor. A visitor is identified only by a hash that changes every day.
 */
export const answerFeedback = async (request: AdmittedRequest): Promise<void> => {
  const { req, res, found, visit, state } = request
  requireOwnOrigin(request)
  const given = form.safeParse(await formOf(req, res))
  if (!given.success) throw new Problem('invalid_request', 'A rating is good, ok or bad')
  if (!found.page || found.audience.preview || !lookOf(found).feedback.enabled)
    throw new Problem('not_found', 'There is no such page')
  const { config, database, secret } = state.services
  const now = Date.now()
  const day = new Date(now).toISOString().slice(0, 10)
  const visitor = [secret, day, networkOf(req.ip ?? ''), req.headers['user-agent']]
  const row: PageFeedbackRow = {
    id: hash('sha256', JSON.stringify([...visitor, found.site.id, found.page.page.id]), 'base64url'),
    siteId: found.site.id,
    spaceId: found.space.id,
    pageId: found.page.page.id,
    ...given.data,
    comment: given.data.comment,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + keptDays * dayMs).toISOString(),
  }
  const { events } = state.services
  const facts = {
    ...row,
    organizationId: found.organization.id,
    visitor: visitorOf(req, secret, found.site.id),
    ...placeOfVisit(new URL(pageHref(visit, found.page.path), request.url), req),
  }
  await database.writeTx(async (trx) => {
    const lately = trx('pageFeedback').where({ siteId: row.siteId }).whereBetween('createdAt', lastHour())
    await requireHourlyRoom(lately, config.feedbackPerHour, 'ratings of a site')
    const previous = await keepRating(trx, row)
    if (previous?.rating === row.rating && previous.comment === row.comment) return
    await events.raise(trx, 'pageRated', { ...facts, previous }, { userId: null, now: row.createdAt })
  })
  countOnPage(request, 'page_post_feedback', { eventPageFeedbackRating: row.rating })
  if (row.comment !== null && row.rating !== 'good') await keepWords(visit, req, row.comment)
  await database.replica?.noteWrite([`organization:${facts.organizationId}`])
  res
    .set({ 'Cache-Control': 'no-store', Location: pageHref(visit, found.page.path) })
    .status(303)
    .end()
}
