import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '@scriptorium/schema/tables/git'
import { findRevision } from '../../domain/history/revisions.ts'
import { presentGitSync } from './present-git-sync.ts'
import { findLink, findOperation, storeSyncState, replaceLink, replaceOperation } from './repo.ts'

/** Returns the number of imported or exported pages with an unresolved conflict. */
const conflictsOf = async (db: Knex, { spaceId, revisionId, state }: GitOperationRow): Promise<number> =>
  state === 'success' && revisionId !== null ? ((await findRevision(db, spaceId, revisionId))?.conflictedPages ?? 0) : 0

/**
 * Stores the state of an operation and, if given, the new link. Also stores the presented result in the space's row,
 * so that a list of spaces needs no extra query.
 */
export const record = async (db: Knex, operation: GitOperationRow, link?: GitLinkRow): Promise<void> => {
  await replaceOperation(db, operation)
  if (link) await replaceLink(db, link)
  const { spaceId } = operation
  const conflicts = await conflictsOf(db, operation)
  const sync = presentGitSync(link ?? (await findLink(db, spaceId)), operation, conflicts)
  await storeSyncState(db, spaceId, JSON.stringify(sync))
}

/** Ends an operation, unless it has already ended or a newer one replaced it. */
export const endOperation = async (
  db: Knex,
  { spaceId, id }: Pick<GitOperationRow, 'spaceId' | 'id'>,
  end: Pick<GitOperationRow, 'state' | 'endedAt'> & Partial<GitOperationRow>,
  link?: GitLinkRow,
): Promise<void> => {
  const operation = await findOperation(db, spaceId)
  if (operation?.id !== id || operation.state !== 'running') return
  await record(db, { ...operation, ...end, request: null }, link)
}
