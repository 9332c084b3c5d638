import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { updateSubtrees } from '../../../domain/places/tree.ts'
import { keepReaders } from '../../../domain/places/readers.ts'
import { findCollection, updateCollection } from './repo.ts'
import { collectionChanges } from './rules.ts'

/** Updates a collection, and the effective levels of its contents if its default level changes. */
export const applyCollectionUpdate = async (
  db: Knex,
  userId: string,
  collection: CollectionRow,
  body: Body<'updateCollectionById'>,
): Promise<CollectionRow> => {
  const { id, organizationId } = collection
  const concerned = body.defaultLevel === undefined ? undefined : { collectionId: id }
  await keepReaders({ db, userId, organizationId }, concerned, async (checked) => {
    await updateCollection(db, checked, id, collectionChanges(body))
    if (body.defaultLevel !== undefined) await updateSubtrees(db, checked, [id])
  })
  return findCollection(db, id)
}
