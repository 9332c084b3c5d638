import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '@scriptorium/schema/tables/git'

export const findLink = (db: Knex, spaceId: string): Promise<GitLinkRow | undefined> =>
  db('gitLinks').where({ spaceId }).first()

export const findOperation = (db: Knex, spaceId: string): Promise<GitOperationRow | undefined> =>
  db('gitOperations').where({ spaceId }).first()

const sameAddress = (a: GitLinkRow, b: GitLinkRow): boolean =>
  a.provider === b.provider && a.webUrl === b.webUrl && a.ref === b.ref && a.directory === b.directory

/** Inserts or replaces the Git link of a space. If it leads elsewhere than before, pages of sites are made again, which show it. */
export const replaceLink = async (db: Knex, row: GitLinkRow): Promise<void> => {
  const { spaceId } = row
  const before = await findLink(db, spaceId)
  await db('gitLinks').insert(row).onConflict('spaceId').merge()
  if (before && sameAddress(before, row)) return
  await db('sites').whereIn('id', db('siteSpaces').where({ spaceId }).select('siteId')).increment('version', 1)
}

/** Inserts or replaces the latest Git operation of a space. */
export const replaceOperation = async (db: Knex, row: GitOperationRow): Promise<void> => {
  await db('gitOperations').insert(row).onConflict('spaceId').merge()
}

/** Records the commit that a revision was imported from or exported to. An already recorded commit is kept. */
export const recordCommit = async (db: Knex, revisionId: string, git: string): Promise<void> => {
  await db('revisions').where({ id: revisionId }).whereNull('git').update({ git })
}

/** Stores the presented `gitSync` of a space. */
export const storeSyncState = async (db: Knex, spaceId: string, gitSync: string): Promise<void> => {
  await db('spaces').where({ id: spaceId }).update({ gitSync })
}
