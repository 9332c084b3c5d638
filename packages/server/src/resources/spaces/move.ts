import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { SpaceRow } from '../../db/tables/places.ts'
import { findDestination } from '../../places/destination.ts'
import { ancestorsIn, levelIn } from '../../places/place.ts'
import { updateSpace } from './repo.ts'

/** Moves a space into a collection, to the root, or among its siblings. */
export const moveSpace = async (
  db: Knex,
  userId: string,
  space: SpaceRow,
  body: Body<'moveSpace'>,
  now: string,
): Promise<SpaceRow> => {
  const moved = { type: 'space', ...space, parentId: space.collectionId } as const
  const { parent, position } = await findDestination({ db, userId }, moved, body)
  return updateSpace(db, space, {
    collectionId: parent?.id ?? null,
    ancestors: ancestorsIn(parent),
    effectiveLevel: levelIn(parent, space.defaultLevel),
    position,
    updatedAt: now,
  })
}
