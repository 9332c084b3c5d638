import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Author } from '../../../domain/events/domain-events.ts'
import type { RaiseContext } from '../../../domain/events/events.ts'
import { positionIn } from '../../../domain/places/order.ts'
import { leaveOrganization, requireTransfer } from '../../../domain/places/transfer.ts'
import { keepReaders } from '../../../domain/places/readers.ts'
import { placeSpace } from './repo.ts'

/** Transfers a space to the root of another organization. */
export const transferSpace = async (
  { db, services }: RaiseContext,
  space: SpaceRow,
  organizationId: string,
  author: Author,
): Promise<SpaceRow> => {
  await requireTransfer(db, author.userId, space.organizationId, organizationId)
  await leaveOrganization(db, { collectionIds: [], spaceIds: [space.id] }, organizationId)
  const changes = {
    organizationId,
    collectionId: null,
    ancestors: '',
    effectiveLevel: space.defaultLevel,
    position: await positionIn(db, { organizationId, parentId: null }),
    updatedAt: author.now,
  }
  const mover = { db, userId: author.userId, organizationId: space.organizationId }
  const moved = await keepReaders(mover, { spaceId: space.id }, (checked) => placeSpace(db, checked, space, changes))
  const facts = { spaceIds: [space.id], fromOrganizationId: space.organizationId, toOrganizationId: organizationId }
  await services.events.raise(db, 'spacesTransferred', facts, author)
  return moved
}
