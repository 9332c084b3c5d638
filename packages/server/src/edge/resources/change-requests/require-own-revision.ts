import type { Knex } from 'knex'
import { findRevision, type ShownRevision } from '../../../domain/history/revisions.ts'
import { invalid } from '../../../ground/problem.ts'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'

/** Returns a revision of a change request, or of main content. Throws `invalid_reference` for any other. */
export const requireOwnRevision = async (
  db: Knex,
  changeRequest: ChangeRequestRow,
  id: string,
  pointer = '/query/since',
): Promise<ShownRevision> => {
  const found = await findRevision(db, changeRequest.spaceId, id)
  if (found && (found.changeRequestId === null || found.changeRequestId === changeRequest.id)) return found
  throw invalid(pointer, 'is not a revision of this change request or of main content', 'invalid_reference')
}
