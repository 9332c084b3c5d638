import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '../db/tables/git.ts'
import { findRevision } from '../history/revisions.ts'
import { presentGitSync } from './present-git-sync.ts'
import { findLink, findOperation, noteSync, replaceLink, replaceOperation } from './repo.ts'

/** How many pages of the content that was exported or imported have an unresolved conflict. */
const conflictsOf = async (db: Knex, { spaceId, revisionId, state }: GitOperationRow): Promise<number> =>
  state === 'success' && revisionId !== null ? ((await findRevision(db, spaceId, revisionId))?.conflictedPages ?? 0) : 0

/**
 * Notes what an operation has come to, and what the space is in step with by now. What spaces tell of it is kept with them, so
 * that a list of spaces costs no more for it.
 */
export const record = async (db: Knex, operation: GitOperationRow, link?: GitLinkRow): Promise<void> => {
  await replaceOperation(db, operation)
  if (link) await replaceLink(db, link)
  const { spaceId } = operation
  const conflicts = await conflictsOf(db, operation)
  const sync = presentGitSync(link ?? (await findLink(db, spaceId)), operation, conflicts)
  await noteSync(db, spaceId, JSON.stringify(sync))
}

/** Ends an operation that is still running, and is the one that is meant. */
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
