import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '../db/tables/git.ts'
import { presentGitSync } from './present-git-sync.ts'
import { findLink, findOperation, noteSync, replaceLink, replaceOperation } from './repo.ts'

/**
 * Notes what an operation has come to, and what the space is in step with by now. What spaces tell of it is kept with them, so
 * that a list of spaces costs no more for it.
 */
export const record = async (db: Knex, operation: GitOperationRow, link?: GitLinkRow): Promise<void> => {
  await replaceOperation(db, operation)
  if (link) await replaceLink(db, link)
  const { spaceId } = operation
  await noteSync(db, spaceId, JSON.stringify(presentGitSync(link ?? (await findLink(db, spaceId)), operation)))
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
