import type { SpaceRow } from '../../db/tables/places.ts'
import type { Author } from '../../events/domain-events.ts'
import type { Writing } from '../../events/events.ts'
import { updateSpace } from './repo.ts'

/** Deletes a space. It can be restored for 7 days; then it is purged. */
export const deleteSpace = async ({ db, services }: Writing, space: SpaceRow, author: Author): Promise<void> => {
  if (space.deletedAt) return
  await updateSpace(db, space, { deletedAt: author.now })
  await services.events.raise(db, 'spaceDeleted', { spaceId: space.id }, author)
}
