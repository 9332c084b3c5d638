import type { ChangeRequestRow } from '../db/tables/content.ts'
import type { Author } from '../events/domain-events.ts'
import type { Writing } from '../events/events.ts'
import { updateChangeRequestRow } from './change-requests.ts'

/**
 * Moves the content of a merged change request to the revision that its merge made, where further edits begin: main content
 * has what it changed before.
 */
export const reopenAtMerge = async (
  { db, services }: Writing,
  changeRequest: ChangeRequestRow,
  author: Author,
): Promise<ChangeRequestRow> => {
  const { id, spaceId, revisionId: from, revisionMergedId: to } = changeRequest
  if (to === null) return changeRequest
  const reopened = await updateChangeRequestRow(db, changeRequest, { revisionId: to, baseRevisionId: to })
  const facts = { spaceId, changeRequestId: id, from, to, why: 'restore' } as const
  await services.events.raise(db, 'contentMoved', facts, author)
  return reopened
}
