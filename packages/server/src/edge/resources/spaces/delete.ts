import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { RaiseContext } from '../../../domain/events/events.ts'
import { requireDeleted } from '../require-deleted.ts'
import { updateSpace } from './repo.ts'

/** Deletes a space. It can be restored for 7 days; then it is purged. Throws `not_found` if it is deleted already. */
export const deleteSpace = async ({ db, services }: RaiseContext, space: SpaceRow, author: Author): Promise<void> => {
  requireDeleted(space.deletedAt ? 0 : 1)
  await updateSpace(db, space, { deletedAt: author.now })
  await services.events.raise(db, 'spaceDeleted', { spaceId: space.id }, author)
}
