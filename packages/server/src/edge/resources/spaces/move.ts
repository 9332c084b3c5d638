import type { Body } from '@scriptorium/types'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { RaiseContext } from '../../../domain/events/events.ts'
import { findDestination } from '../../../domain/places/destination.ts'
import { ancestorsIn, levelIn } from '../../../domain/places/place.ts'
import { keepReaders } from '../../../domain/places/readers.ts'
import { placeSpace } from './repo.ts'

/** Moves a space into a collection, to the root of its organization, or among its siblings. */
export const moveSpace = async (
  { db, services }: RaiseContext,
  space: SpaceRow,
  body: Body<'moveSpace'>,
  author: Author,
): Promise<SpaceRow> => {
  const before = { type: 'space', ...space, parentId: space.collectionId } as const
  const { parent, position } = await findDestination({ db, userId: author.userId }, before, body)
  const { id: spaceId, organizationId } = space
  const changes = {
    collectionId: parent?.id ?? null,
    ancestors: ancestorsIn(parent),
    effectiveLevel: levelIn(parent, space.defaultLevel),
    position,
    updatedAt: author.now,
  }
  const moved = await keepReaders({ db, userId: author.userId, organizationId }, { spaceId }, (checked) =>
    placeSpace(db, checked, space, changes),
  )
  const facts = { spaceId: space.id, fromCollectionId: space.collectionId, toCollectionId: parent?.id ?? null }
  await services.events.raise(db, 'spaceMoved', facts, author)
  return moved
}
