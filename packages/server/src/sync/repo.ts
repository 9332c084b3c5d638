import type { Knex } from 'knex'
import type { GitLinkRow, GitOperationRow } from '../db/tables/git.ts'

export const findLink = (db: Knex, spaceId: string): Promise<GitLinkRow | undefined> =>
  db('gitLinks').where({ spaceId }).first()

export const findOperation = (db: Knex, spaceId: string): Promise<GitOperationRow | undefined> =>
  db('gitOperations').where({ spaceId }).first()

/** Puts a link in the place of the one that a space has. */
export const replaceLink = async (db: Knex, row: GitLinkRow): Promise<void> => {
  await db('gitLinks').insert(row).onConflict('spaceId').merge()
}

/** As `replaceLink`. */
export const replaceOperation = async (db: Knex, row: GitOperationRow): Promise<void> => {
  await db('gitOperations').insert(row).onConflict('spaceId').merge()
}

/** Notes the commit that a revision came from or went to; the first one stays. */
export const noteCommit = async (db: Knex, revisionId: string, git: string): Promise<void> => {
  await db('revisions').where({ id: revisionId }).whereNull('git').update({ git })
}

/** Notes what is told of a space's repository. */
export const noteSync = async (db: Knex, spaceId: string, gitSync: string): Promise<void> => {
  await db('spaces').where({ id: spaceId }).update({ gitSync })
}
