import type { Knex } from 'knex'
import type { CollectionRow } from '@scriptorium/schema/tables/places'
import { inOrder, positionsIn, setPositions } from '../../../domain/places/order.ts'
import { keepReaders, type Checked } from '../../../domain/places/readers.ts'
import { ancestorsIn, levelIn } from '../../../domain/places/place.ts'
import { updateSubtrees } from '../../../domain/places/tree.ts'
import { deleteCollection, findCollection, liftContents } from './repo.ts'

/** Deletes a collection. Its contents move to its place, in the same order. */
export const removeCollection = (db: Knex, userId: string, collection: CollectionRow): Promise<void> => {
  const { id: collectionId, organizationId } = collection
  return keepReaders({ db, userId, organizationId }, { collectionId }, (checked) => remove(db, checked, collection))
}

const remove = async (db: Knex, checked: Checked, collection: CollectionRow): Promise<void> => {
  const { id, organizationId, parentId } = collection
  const parent = parentId === null ? null : await findCollection(db, parentId)
  const contents = await inOrder(db, { organizationId, parentId: id })
  const position = { sibling: { type: 'collection', id }, side: 'after' } as const
  const positions = await positionsIn(db, { organizationId, parentId }, contents.length, position)
  await setPositions(
    db,
    contents.map((one, index) => ({ ...one, position: positions[index]! })),
  )
  await liftContents(db, checked, id, {
    parentId,
    ancestors: ancestorsIn(parent),
    inherited: levelIn(parent, 'inherit'),
  })
  const nested = contents.filter(({ type }) => type === 'collection')
  await updateSubtrees(
    db,
    checked,
    nested.map((one) => one.id),
  )
  await deleteCollection(db, id)
}
