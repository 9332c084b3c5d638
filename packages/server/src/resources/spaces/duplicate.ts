import type { Knex } from 'knex'
import type { SpaceAccess } from '../../access/load.ts'
import { newId } from '../../db/id.ts'
import type { SpaceRow } from '../../db/tables.ts'
import { findRevision, insertRevision } from '../revisions/repo.ts'
import { copyGrants, insertSpace, lastPosition } from './repo.ts'
import { copyTitle } from './rules.ts'

/**
 * Copies the current revision of a space into a new one beside it, for the same people. The tree is immutable, so the copy
 * is a pointer.
 */
export const duplicateSpace = async (
  db: Knex,
  access: SpaceAccess,
  userId: string,
  now: string,
): Promise<SpaceAccess> => {
  const { space: original } = access
  const id = newId()
  const revisionId = newId()
  const { root } = (await findRevision(db, original.id, original.revisionId))!
  const space: SpaceRow = {
    ...columnsOf(original),
    id,
    revisionId,
    title: copyTitle(original.title),
    position: await lastPosition(db, original.organizationId, original.collectionId),
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }
  await insertSpace(db, space)
  await copyGrants(db, original.id, id, now)
  await insertRevision(db, {
    id: revisionId,
    spaceId: id,
    type: 'edits',
    root,
    parentIds: [],
    createdBy: userId,
    createdAt: now,
  })
  return { ...access, space }
}

// A row that authorize has loaded carries the caller's standing beside the columns of the table.
const columnsOf = (row: SpaceRow): SpaceRow => {
  const { memberRole: _, organizationDefault: __, granted: ___, ...columns } = row as SpaceRow & Record<string, unknown>
  return columns as SpaceRow
}
