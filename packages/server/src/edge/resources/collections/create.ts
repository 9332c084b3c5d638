import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadCollection, type CollectionAccess } from '../../../domain/access/load.ts'
import { newId } from '@scriptorium/basics/id'
import { requireParent } from '../../../domain/places/destination.ts'
import { positionIn } from '../../../domain/places/order.ts'
import { ancestorsIn, levelIn } from '../../../domain/places/place.ts'
import { requireDepth } from '../../../domain/places/tree.ts'
import { insertCollection } from './repo.ts'
import { defaultTitle } from './rules.ts'

/** Creates a collection as the last one in its parent. */
export const createCollection = async (
  db: Knex,
  organizationId: string,
  userId: string,
  { title, parent: parentId }: Body<'createCollection'>,
  createdAt: string,
): Promise<CollectionAccess> => {
  const parent = parentId === undefined ? null : await requireParent({ db, userId }, organizationId, parentId)
  requireDepth(parent)
  const id = newId()
  await insertCollection(db, {
    id,
    organizationId,
    parentId: parent?.id ?? null,
    ancestors: ancestorsIn(parent),
    title: title ?? defaultTitle,
    description: null,
    defaultLevel: 'inherit',
    effectiveLevel: levelIn(parent, 'inherit'),
    position: await positionIn(db, { organizationId, parentId: parent?.id ?? null }),
    createdAt,
  })
  return (await loadCollection(db, userId, id))!
}
