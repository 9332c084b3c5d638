import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { findDestination } from '../../../domain/places/destination.ts'
import { updateSubtrees, requireDepthOf } from '../../../domain/places/tree.ts'
import { keepReaders } from '../../../domain/places/readers.ts'
import { updateCollection } from './repo.ts'

/** Moves a collection and its contents into another collection or among its siblings. */
export const moveCollection = async (
  db: Knex,
  userId: string,
  collection: CollectionRow,
  body: Body<'moveCollection'>,
): Promise<void> => {
  const { parent, position } = await findDestination({ db, userId }, { type: 'collection', ...collection }, body)
  await requireDepthOf(db, collection, parent)
  const { id, organizationId } = collection
  await keepReaders({ db, userId, organizationId }, { collectionId: id }, async (checked) => {
    await updateCollection(db, checked, id, { parentId: parent?.id ?? null, position })
    if (collection.parentId !== (parent?.id ?? null)) await updateSubtrees(db, checked, [id])
  })
}
