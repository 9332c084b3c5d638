import type { Knex } from 'knex'
import type { SpaceRow } from '../../db/tables/places.ts'
import { positionIn } from '../../places/order.ts'
import { leaveOrganization, requireTransfer } from '../../places/transfer.ts'
import { updateSpace } from './repo.ts'

/** Takes a space to the root of another organization. */
export const transferSpace = async (
  db: Knex,
  userId: string,
  space: SpaceRow,
  organizationId: string,
  now: string,
): Promise<SpaceRow> => {
  await requireTransfer(db, userId, space.organizationId, organizationId)
  await leaveOrganization(db, { collectionIds: [], spaceIds: [space.id] }, organizationId)
  return updateSpace(db, space, {
    organizationId,
    collectionId: null,
    ancestors: '',
    effectiveLevel: space.defaultLevel,
    position: await positionIn(db, { organizationId, parentId: null }),
    updatedAt: now,
  })
}
