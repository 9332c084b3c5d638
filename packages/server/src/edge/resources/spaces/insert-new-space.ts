import { newId } from '@scriptorium/basics/id'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { positionIn } from '../../../domain/places/order.ts'
import type { Author, MoveReason } from '../../../domain/events/domain-events.ts'
import { commit, type CommitContext, type NewTree } from '../../../domain/history/commit.ts'
import { insertSpace } from './repo.ts'

/**
 * The columns of a new space that its creator decides; the others are the same for every new space. Without a position, the
 * space becomes the last one in its place.
 */
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
> & { lineageId?: string; position?: string }

/** Inserts a space with its first revision. */
export const insertNewSpace = async (
  writing: CommitContext,
  given: NewSpace,
  tree: NewTree,
  { userId, now, why = 'create' }: Author & { why?: MoveReason },
): Promise<SpaceRow> => {
  const { db } = writing
  const [id, revisionId] = [newId(), newId()]
  const { organizationId, collectionId: parentId } = given
  const space: SpaceRow = {
    id,
    lineageId: id,
    ...given,
    position: given.position ?? (await positionIn(db, { organizationId, parentId })),
    revisionId,
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
  await commit(writing, { kind: 'newSpace', space }, tree, { userId, now, why })
  return space
}
