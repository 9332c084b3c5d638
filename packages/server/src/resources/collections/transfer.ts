import type { Knex } from 'knex'
import type { CollectionRow } from '../../db/tables/places.ts'
import { positionIn } from '../../places/order.ts'
import { leaveOrganization, requireTransfer } from '../../places/transfer.ts'
import { findSubtree, handDown } from '../../places/tree.ts'
import { updateCollection } from './repo.ts'

/** Takes a collection, with all that is in it, to the root of another organization; gives the ids of the spaces. */
export const transferCollection = async (
  db: Knex,
  userId: string,
  collection: CollectionRow,
  organizationId: string,
): Promise<string[]> => {
  await requireTransfer(db, userId, collection.organizationId, organizationId)
  const subtree = await findSubtree(db, collection.id)
  await leaveOrganization(db, subtree, organizationId)
  const position = await positionIn(db, { organizationId, parentId: null })
  await updateCollection(db, collection.id, { organizationId, parentId: null, position })
  await handDown(db, [collection.id])
  return subtree.spaceIds
}
