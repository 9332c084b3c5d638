import type { Knex } from 'knex'
import type { CollectionRow } from '../../db/tables/places.ts'
import { positionIn } from '../../places/order.ts'
import { leaveOrganization, requireTransfer } from '../../places/transfer.ts'
import { findSubtree, handDown } from '../../places/tree.ts'
import { updateCollection } from './repo.ts'

/** Takes a collection, with all that is in it, to the root of another organization. */
export const transferCollection = async (
  db: Knex,
  userId: string,
  collection: CollectionRow,
  organizationId: string,
): Promise<void> => {
  await requireTransfer(db, userId, collection.organizationId, organizationId)
  await leaveOrganization(db, await findSubtree(db, collection.id), organizationId)
  const position = await positionIn(db, { organizationId, parentId: null })
  await updateCollection(db, collection.id, { organizationId, parentId: null, position })
  await handDown(db, [collection.id])
}
