import type { Knex } from 'knex'
import { newId } from '../../db/id.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import { positionIn } from '../../places/order.ts'
import { insertRevision } from '../../history/revisions.ts'
import { insertSpace } from './repo.ts'

/** What a new space is told: all but what every space begins with. */
export type NewSpace = Pick<
  SpaceRow,
  | 'organizationId'
  | 'collectionId'
  | 'ancestors'
  | 'title'
  | 'emoji'
  | 'editMode'
  | 'language'
  | 'defaultLevel'
  | 'effectiveLevel'
  | 'mergeRules'
> & { lineageId?: string }

/** Adds a space with its first revision, behind everything else in its organization or collection. */
export const beginSpace = async (
  db: Knex,
  given: NewSpace,
  { root, userId, now }: { root: string; userId: string; now: string },
): Promise<SpaceRow> => {
  const [id, revisionId] = [newId(), newId()]
  const { organizationId, collectionId: parentId } = given
  const space: SpaceRow = {
    id,
    lineageId: id,
    ...given,
    revisionId,
    position: await positionIn(db, { organizationId, parentId }),
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    gitSync: null,
  }
  await insertSpace(db, space)
  const by = { createdBy: userId, createdAt: now }
  await insertRevision(db, { id: revisionId, spaceId: id, type: 'edits', root, parentIds: [], ...by })
  return space
}
