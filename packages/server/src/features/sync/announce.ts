import type { Knex } from 'knex'
import type { GitOperationRow } from '@scriptorium/schema/tables/git'
import type { SyncServices } from './services.ts'

/** What Git names the commit of a branch that has none. */
const noCommit = '0'.repeat(40)

/** Tells integrations that an import or export began, or how it ended. */
export const announceSync = async (
  db: Knex,
  { events }: Pick<SyncServices, 'events'>,
  { spaceId, createdBy }: Pick<GitOperationRow, 'createdBy' | 'spaceId'>,
  { state, oid, revisionId }: { state?: 'failure' | 'success'; oid?: string | null; revisionId?: string | null },
): Promise<void> => {
  const space = await db('spaces').where({ id: spaceId }).first('organizationId', 'revisionId')
  if (!space) return
  const ids = { spaceId, organizationId: space.organizationId }
  const facts = {
    ...ids,
    revisionId: revisionId ?? space.revisionId,
    commitId: oid ?? noCommit,
    ...(state && { state }),
  }
  await events.raise(db, 'gitSynced', facts, { userId: createdBy, now: new Date().toISOString() })
}
