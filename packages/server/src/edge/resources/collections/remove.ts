import type { Knex } from 'knex'
import type { CollectionRow } from '../../../platform/db/tables/places.ts'
import { inOrder, positionsIn, setPositions } from '../../../domain/places/order.ts'
import { ancestorsIn, levelIn } from '../../../domain/places/place.ts'
import { updateSubtrees } from '../../../domain/places/tree.ts'
import { deleteCollection, findCollection, liftContents } from './repo.ts'

/** Deletes a collection. Its contents move to its place, in the same order. */
export const removeCollection = async (db: Knex, collection: CollectionRow): Promise<void> => {
  const { id, organizationId, parentId } = collection
  const parent = parentId === null ? null : await findCollection(db, parentId)
  const contents = await inOrder(db, { organizationId, parentId: id })
  const position = { sibling: { type: 'collection', id }, side: 'after' } as const
  const positions = await positionsIn(db, { organizationId, parentId }, contents.length, position)
  await setPositions(
    db,
    contents.map((one, index) => ({ ...one, position: positions[index]! })),
  )
  await liftContents(db, id, {
    parentId,
    ancestors: ancestorsIn(parent),
    inherited: levelIn(parent, 'inherit'),
  })
  const nested = contents.filter(({ type }) => type === 'collection')
  await updateSubtrees(
    db,
    nested.map((one) => one.id),
  )
  await deleteCollection(db, id)
}
