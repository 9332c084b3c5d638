import type { InstallationStatus } from '@scriptorium/types'
import { visibilityOf } from '../access/visibility.ts'
import type { Subscriber } from '../events/events.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import { noteFact } from './facts.ts'

/** Tells that main content of a space changed. */
export const noteContentUpdated: Subscriber<'contentMoved'> = async (
  { spaceId, organizationId, changeRequestId, from, to },
  context,
) => {
  if (changeRequestId !== null || from === null) return
  const updatedBy = context.cause.userId === null ? [] : [context.cause.userId]
  const payload = { spaceId, revisionId: to, updatedBy }
  await noteFact(context, { organizationId, type: 'space_content_updated', payload })
}

type Installation = DomainEvents['installationChanged']

const setupOf = ({ installationId, spaceId, siteId, previous }: Installation, status: InstallationStatus) => {
  const payload = { installationId, status, ...(previous && { previous }) }
  if (spaceId !== undefined) return { type: 'space_installation_setup', payload: { ...payload, spaceId } } as const
  if (siteId !== undefined) return { type: 'site_installation_setup', payload: { ...payload, siteId } } as const
  return { type: 'installation_setup', payload } as const
}

const removalOf = ({ installationId, spaceId, siteId, previous }: Installation) => {
  const payload = { installationId, previous: { configuration: previous?.configuration ?? {} } }
  if (spaceId !== undefined) return { type: 'space_installation_deleted', payload: { ...payload, spaceId } } as const
  if (siteId !== undefined) return { type: 'site_installation_deleted', payload: { ...payload, siteId } } as const
  return { type: 'installation_deleted', payload } as const
}

/** Tells the integration that it was installed, changed or removed. */
export const noteInstallation: Subscriber<'installationChanged'> = (facts, context) => {
  const { organizationId, integrationName, status } = facts
  const happened = status === undefined ? removalOf(facts) : setupOf(facts, status)
  return noteFact(context, { organizationId, integrationName, ...happened })
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
  await noteFact(context, { organizationId, type: 'page_feedback', payload })
}

/** Tells that an import or export began or ended. */
export const noteGitSync: Subscriber<'gitSynced'> = async ({ organizationId, state, ...begun }, context) => {
  if (state === undefined) await noteFact(context, { organizationId, type: 'space_gitsync_started', payload: begun })
  else await noteFact(context, { organizationId, type: 'space_gitsync_completed', payload: { ...begun, state } })
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
  await noteFact(context, { organizationId: space!.organizationId, type: 'space_visibility_updated', payload })
}

/** Tells that a site made a space visible to others. */
export const noteVisibility: Subscriber<'spaceVisibilityChanged'> = async ({ organizationId, ...payload }, context) => {
  await noteFact(context, { organizationId, type: 'space_visibility_updated', payload })
}
