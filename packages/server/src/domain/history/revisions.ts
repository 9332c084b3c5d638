import type { Knex } from 'knex'
import { queryRow } from '@scriptorium/database/query-rows'
import type { RevisionRow } from '@scriptorium/schema/tables/content'
import { newId } from '@scriptorium/basics/id'
import { writeLater } from '@scriptorium/database/later'

type New = Pick<RevisionRow, 'spaceId' | 'type' | 'root' | 'createdAt'> &
  Partial<
    Pick<
      RevisionRow,
      'id' | 'changeRequestId' | 'mergedFromId' | 'createdBy' | 'git' | 'conflictedPages' | 'computedPages'
    >
  > & {
    parentIds: string[]
  }

/** Inserts a revision. A revision is immutable and stays until its space is purged. */
export const insertRevision = async (db: Knex, { parentIds, ...given }: New): Promise<RevisionRow> => {
  const row: RevisionRow = {
    id: newId(),
    changeRequestId: null,
    mergedFromId: null,
    createdBy: null,
    git: null,
    conflictedPages: 0,
    computedPages: 0,
    ...given,
    parents: JSON.stringify(parentIds),
  }
  await writeLater(db, 'revisions', db('revisions').insert(row))
  return row
}

/** A revision with the tree that readers see. */
export interface ShownRevision extends RevisionRow {
  /** Root hash of the tree in which generated pages replace computed ones. Equals `root` if there are none. */
  shownRoot: string
}

const revisionSql = `select r.*, coalesce(e.shown_root, r.root) as shown_root from revisions r
  left join expanded_trees e on e.space_id = r.space_id and e.root = r.root where r.id = :id and r.space_id = :spaceId`

/** Returns a revision of this space, or undefined for an unknown id and for a revision of another space. */
export const findRevision = async (db: Knex, spaceId: string, id: string): Promise<ShownRevision | undefined> => {
  const row = await queryRow<ShownRevision>(db, revisionSql, { id, spaceId })
  return row
}

/** Returns how many pages of a revision, which is known to exist, hold an unresolved conflict. */
export const conflictedPagesOf = async (db: Knex, spaceId: string, id: string): Promise<number> =>
  (await findRevision(db, spaceId, id))!.conflictedPages

/** Returns the root of a revision that is known to exist. */
export const rootOf = async (db: Knex, spaceId: string, id: string): Promise<string> =>
  (await findRevision(db, spaceId, id))!.root

/** Returns the root of the tree that readers see of a revision that is known to exist. */
export const shownRootOf = async (db: Knex, spaceId: string, id: string): Promise<string> =>
  (await findRevision(db, spaceId, id))!.shownRoot
