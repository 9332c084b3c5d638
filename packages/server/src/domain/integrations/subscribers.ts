import { visibilityOf } from '../access/visibility.ts'
import { subscribe, type EventContext, type Subscriber, type Subscription } from '../events/events.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import { noteFact, type NewFact } from './facts.ts'

const notingOf = ({ db, jobs, cause }: EventContext, hasWebhook: boolean) => ({ db, jobs, now: cause.now, hasWebhook })

const contentUpdated =
  (hasWebhook: boolean): Subscriber<'contentMoved'> =>
  async ({ spaceId, organizationId, changeRequestId, from, to }, context) => {
    if (changeRequestId !== null || from === null) return
    const updatedBy = context.cause.userId === null ? [] : [context.cause.userId]
    const payload = { spaceId, revisionId: to, updatedBy }
    await noteFact(notingOf(context, hasWebhook), { organizationId, type: 'space_content_updated', spaceId, payload })
  }

const typeOf = ({ spaceId, siteId, status }: DomainEvents['installationChanged']): NewFact['type'] => {
  const happened = status === undefined ? 'deleted' : 'setup'
  if (spaceId !== undefined) return `space_installation_${happened}`
  return siteId === undefined ? `installation_${happened}` : `site_installation_${happened}`
}

const installationChanged =
  (hasWebhook: boolean): Subscriber<'installationChanged'> =>
  (facts, context) => {
    const { organizationId, integrationName, installationId, spaceId, siteId, status, previous } = facts
    const place = { ...(spaceId !== undefined && { spaceId }), ...(siteId !== undefined && { siteId }) }
    const before = status === undefined ? { configuration: previous?.configuration ?? {} } : previous
    const payload = { installationId, ...place, ...(status && { status }), ...(before && { previous: before }) }
    const fact = { organizationId, integrationName, type: typeOf(facts), ...place, payload }
    return noteFact(notingOf(context, hasWebhook), fact)
  }

type Rating = Pick<DomainEvents['pageRated'], 'comment' | 'rating'>

const feedbackOf = ({ rating, comment }: Rating) => ({ rating, ...(comment !== null && { comment }) })

const pageRated =
  (hasWebhook: boolean): Subscriber<'pageRated'> =>
  async ({ organizationId, siteId, pageId, visitor, url, referrer, previous, ...rated }, context) => {
    const replaced = previous && { previous: feedbackOf(previous) }
    const payload = { siteId, pageId, feedback: feedbackOf(rated), ...replaced, visitor, url, referrer }
    await noteFact(notingOf(context, hasWebhook), { organizationId, type: 'page_feedback', siteId, payload })
  }

const gitSynced =
  (hasWebhook: boolean): Subscriber<'gitSynced'> =>
  async ({ organizationId, ...payload }, context) => {
    const { spaceId } = payload
    const type = payload.state === undefined ? 'space_gitsync_started' : 'space_gitsync_completed'
    await noteFact(notingOf(context, hasWebhook), { organizationId, type, spaceId, payload })
  }

const spaceMoved =
  (hasWebhook: boolean): Subscriber<'spaceMoved'> =>
  async ({ spaceId, fromCollectionId, toCollectionId }, context) => {
    const [previousVisibility, visibility] = [visibilityOf(fromCollectionId), visibilityOf(toCollectionId)]
    const onSite = context.db('siteSpaces as x').join('sites as s', 's.id', 'x.siteId').whereNotNull('s.publishedAt')
    // A space on a published site is as visible as the site, wherever it is.
    if (previousVisibility === visibility || (await onSite.where('x.spaceId', spaceId).first('x.id'))) return
    const space = await context.db('spaces').where({ id: spaceId }).first('organizationId')
    const payload = { spaceId, previousVisibility, visibility }
    const fact = { organizationId: space!.organizationId, type: 'space_visibility_updated' as const, spaceId, payload }
    await noteFact(notingOf(context, hasWebhook), fact)
  }

const visibilityChanged =
  (hasWebhook: boolean): Subscriber<'spaceVisibilityChanged'> =>
  async ({ organizationId, ...payload }, context) => {
    const fact = { organizationId, type: 'space_visibility_updated' as const, spaceId: payload.spaceId, payload }
    await noteFact(notingOf(context, hasWebhook), fact)
  }

/** Returns the subscribers that record facts for integrations and for the operator's webhook. */
export const integrationSubscriptions = ({ hasWebhook }: { hasWebhook: boolean }): Subscription[] => [
  subscribe('contentMoved', contentUpdated(hasWebhook)),
  subscribe('installationChanged', installationChanged(hasWebhook)),
  subscribe('pageRated', pageRated(hasWebhook)),
  subscribe('gitSynced', gitSynced(hasWebhook)),
  subscribe('spaceMoved', spaceMoved(hasWebhook)),
  subscribe('spaceVisibilityChanged', visibilityChanged(hasWebhook)),
]
