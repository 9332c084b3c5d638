import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { CollectionRow } from '../../db/tables/places.ts'
import { handDown } from '../../places/tree.ts'
import { findCollection, updateCollection } from './repo.ts'
import { collectionChanges } from './rules.ts'

/** Changes a collection; a level that it sets is handed down to what is in it. */
export const changeCollection = async (
  db: Knex,
  collection: CollectionRow,
  body: Body<'updateCollectionById'>,
): Promise<CollectionRow> => {
  await updateCollection(db, collection.id, collectionChanges(body))
  if (body.defaultLevel !== undefined) await handDown(db, [collection.id])
  return findCollection(db, collection.id)
}
