import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { RaiseContext } from '../../../domain/events/events.ts'
import { Problem } from '../../../ground/problem.ts'
import { updateSpace } from './repo.ts'
import { isGone } from '../../../domain/places/retention.ts'

/** Restores a deleted space. Does nothing if the space is not deleted. */
export const restoreSpace = async (
  { db, services }: RaiseContext,
  space: SpaceRow,
  author: Author,
): Promise<SpaceRow> => {
  const { deletedAt } = space
  if (!deletedAt) return space
  const { now } = author
  if (isGone(deletedAt, now)) throw new Problem('not_found', 'The space was deleted more than 7 days ago')
  const restored = await updateSpace(db, space, { deletedAt: null, updatedAt: now })
  await services.events.raise(db, 'spaceRestored', { spaceId: space.id }, author)
  return restored
}
