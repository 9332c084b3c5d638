import type { Knex } from 'knex'
import { loadOrganization } from '../access/load.ts'
import { allows } from '../access/permissions.ts'
import { invalid, Problem } from '../../ground/problem.ts'
import { removeFormerMembers } from './former-members.ts'
import { batchesOf } from '@scriptorium/basics/batches'

/** Throws if the organizations are the same or the user is not an admin of both. */
export const requireTransfer = async (db: Knex, userId: string, from: string, to: string): Promise<void> => {
  if (from === to) throw new Problem('no_effect', 'The item already belongs to this organization')
  const target = await loadOrganization(db, userId, to)
  if (!target) throw invalid('/body/organization', 'is not an organization that you belong to', 'invalid_reference')
  const source = await loadOrganization(db, userId, from)
  for (const one of [source, target]) {
    if (one && allows('organization:admin', one.level)) continue
    throw new Problem('forbidden', 'You need the admin role in both organizations')
  }
}

/** Deletes the grants and invites of transferred spaces and collections, and removes former members from the merge rules. */
export const leaveOrganization = async (
  db: Knex,
  { collectionIds, spaceIds }: { collectionIds: string[]; spaceIds: string[] },
  organizationId: string,
): Promise<void> => {
  const inBatches = async (ids: string[], work: (batch: string[]) => Promise<unknown>) => {
    for (const batch of batchesOf(ids)) await work(batch)
  }
  const revoke = (targetType: 'collection' | 'space') => async (part: string[]) => {
    for (const table of ['grants', 'invites'] as const) {
      await db(table).where({ targetType }).whereIn('targetId', part).delete()
    }
  }
  await inBatches(collectionIds, revoke('collection'))
  await inBatches(spaceIds, revoke('space'))
  await inBatches(spaceIds, async (part) => {
    await db('changeRequests').whereIn('spaceId', part).update({ organizationId })
    await removeFormerMembers(db, part, organizationId)
  })
}
