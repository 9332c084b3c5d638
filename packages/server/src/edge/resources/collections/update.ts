import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { CollectionRow } from '../../../platform/db/tables/places.ts'
import { updateSubtrees } from '../../../domain/places/tree.ts'
import { findCollection, updateCollection } from './repo.ts'
import { collectionChanges } from './rules.ts'

/** Updates a collection, and the effective levels of its contents if its default level changes. */
export const applyCollectionUpdate = async (
  db: Knex,
  collection: CollectionRow,
  body: Body<'updateCollectionById'>,
): Promise<CollectionRow> => {
  await updateCollection(db, collection.id, collectionChanges(body))
  if (body.defaultLevel !== undefined) await updateSubtrees(db, [collection.id])
  return findCollection(db, collection.id)
}
