import type { CollectionRow } from '@scriptorium/schema/tables/places'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { RaiseContext } from '../../../domain/events/events.ts'
import { positionIn } from '../../../domain/places/order.ts'
import { leaveOrganization, requireTransfer } from '../../../domain/places/transfer.ts'
import { findSubtree, updateSubtrees } from '../../../domain/places/tree.ts'
import { keepReaders } from '../../../domain/places/readers.ts'
import { updateCollection } from './repo.ts'

/** Transfers a collection and its contents to the root of another organization. */
export const transferCollection = async (
  { db, services }: RaiseContext,
  collection: CollectionRow,
  organizationId: string,
  author: Author,
): Promise<void> => {
  await requireTransfer(db, author.userId, collection.organizationId, organizationId)
  const subtree = await findSubtree(db, collection.id)
  await leaveOrganization(db, subtree, organizationId)
  const position = await positionIn(db, { organizationId, parentId: null })
  const { id, organizationId: fromOrganizationId } = collection
  const mover = { db, userId: author.userId, organizationId: fromOrganizationId }
  await keepReaders(mover, { collectionId: id }, async (checked) => {
    await updateCollection(db, checked, id, { organizationId, parentId: null, position })
    await updateSubtrees(db, checked, [id])
  })
  const facts = { spaceIds: subtree.spaceIds, fromOrganizationId, toOrganizationId: organizationId }
  await services.events.raise(db, 'spacesTransferred', facts, author)
}
