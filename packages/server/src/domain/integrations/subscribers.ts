import { visibilityOf } from '../access/visibility.ts'
import type { Subscriber } from '../events/events.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import { noteFact, type NewFact } from './facts.ts'

/** Tells that main content of a space changed. */
export const noteContentUpdated: Subscriber<'contentMoved'> = async (
  { spaceId, organizationId, changeRequestId, from, to },
  context,
) => {
  if (changeRequestId !== null || from === null) return
  const updatedBy = context.cause.userId === null ? [] : [context.cause.userId]
  const payload = { spaceId, revisionId: to, updatedBy }
  await noteFact(context, { organizationId, type: 'space_content_updated', spaceId, payload })
}

const typeOf = ({ spaceId, siteId, status }: DomainEvents['installationChanged']): NewFact['type'] => {
  const happened = status === undefined ? 'deleted' : 'setup'
  if (spaceId !== undefined) return `space_installation_${happened}`
  return siteId === undefined ? `installation_${happened}` : `site_installation_${happened}`
}

/** Tells the integration that it was installed, changed or removed. */
export const noteInstallation: Subscriber<'installationChanged'> = (facts, context) => {
  const { organizationId, integrationName, installationId, spaceId, siteId, status, previous } = facts
  const place = { ...(spaceId !== undefined && { spaceId }), ...(siteId !== undefined && { siteId }) }
  const before = status === undefined ? { configuration: previous?.configuration ?? {} } : previous
  const payload = { installationId, ...place, ...(status && { status }), ...(before && { previous: before }) }
  const fact = { organizationId, integrationName, type: typeOf(facts), ...place, payload }
  return noteFact(context, fact)
}

type Rating = Pick<DomainEvents['pageRated'], 'comment' | 'rating'>

const feedbackOf = ({ rating, comment }: Rating) => ({ rating, ...(comment !== null && { comment }) })

/** Tells that a visitor rated a page. */
export const notePageRating: Subscriber<'pageRated'> = async (
  { organizationId, siteId, pageId, visitor, url, referrer, previous, ...rated },
  context,
) => {
  const replaced = previous && { previous: feedbackOf(previous) }
  const payload = { siteId, pageId, feedback: feedbackOf(rated), ...replaced, visitor, url, referrer }
  await noteFact(context, { organizationId, type: 'page_feedback', siteId, payload })
}

/** Tells that an import or export began or ended. */
export const noteGitSync: Subscriber<'gitSynced'> = async ({ organizationId, ...payload }, context) => {
  const { spaceId } = payload
  const type = payload.state === undefined ? 'space_gitsync_started' : 'space_gitsync_completed'
  await noteFact(context, { organizationId, type, spaceId, payload })
}

/** Tells that a space became visible to others because it moved. */
export const noteMovedSpace: Subscriber<'spaceMoved'> = async (
  { spaceId, fromCollectionId, toCollectionId },
  context,
) => {
  const [previousVisibility, visibility] = [visibilityOf(fromCollectionId), visibilityOf(toCollectionId)]
  const onSite = context.db('siteSpaces as x').join('sites as s', 's.id', 'x.siteId').whereNotNull('s.publishedAt')
  // A space on a published site is as visible as the site, wherever it is.
  if (previousVisibility === visibility || (await onSite.where('x.spaceId', spaceId).first('x.id'))) return
  const space = await context.db('spaces').where({ id: spaceId }).first('organizationId')
  const payload = { spaceId, previousVisibility, visibility }
  const fact = { organizationId: space!.organizationId, type: 'space_visibility_updated' as const, spaceId, payload }
  await noteFact(context, fact)
}

/** Tells that a site made a space visible to others. */
export const noteVisibility: Subscriber<'spaceVisibilityChanged'> = async ({ organizationId, ...payload }, context) => {
  const fact = { organizationId, type: 'space_visibility_updated' as const, spaceId: payload.spaceId, payload }
  await noteFact(context, fact)
}
