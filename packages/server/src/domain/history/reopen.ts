import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { Author } from '../events/domain-events.ts'
import type { RaiseContext } from '../events/events.ts'
import { updateChangeRequestRow } from './change-requests.ts'

/**
 * Moves the content of a merged change request to its merge revision, so that further edits start there. Main content already
 * contains the earlier changes.
 */
export const reopenAtMerge = async (
  { db, services }: RaiseContext,
  changeRequest: ChangeRequestRow,
  author: Author,
): Promise<ChangeRequestRow> => {
  const { id, spaceId, organizationId, revisionId: from, revisionMergedId: to } = changeRequest
  if (to === null) return changeRequest
  const reopened = await updateChangeRequestRow(db, changeRequest, { revisionId: to, baseRevisionId: to })
  const { computedPages } = (await db('revisions').where({ id: to }).first('computedPages'))!
  const facts = { spaceId, organizationId, changeRequestId: id, from, to, why: 'restore', computedPages } as const
  await services.events.raise(db, 'contentMoved', facts, author)
  return reopened
}
