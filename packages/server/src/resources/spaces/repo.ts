import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../access/load.ts'
import { spaceAccessOf, spaceColumns, visibleSpaces } from '../../access/visible.ts'
import { writeLater } from '../../db/later.ts'
import { readPage, type List } from '../../db/page.ts'
import type { CollectionRow, SpaceRow } from '../../db/tables/places.ts'

/** Returns one page of the spaces that the caller can see, newest first. */
export const listSpaces = (db: Knex, user: string, organization: OrganizationAccess, list: List) => {
  const rows = visibleSpaces(db, user, organization)
  const toAccess = spaceAccessOf(organization)
  return readPage(
    list,
    {
      matches: rows,
      rows: rows.clone().select(spaceColumns(db, user)),
      keys: [
        { sql: 'c.created_at', of: (row: SpaceRow & { granted: number | null }) => row.createdAt },
        { sql: 'c.id', of: (row) => row.id },
      ],
      order: 'desc',
    },
    toAccess,
  )
}

export const insertSpace = (db: Knex, row: SpaceRow) => writeLater(db, 'spaces', db('spaces').insert(row))

/** Copies the grants on one space to another. */
export const copyGrants = (db: Knex, from: string, to: string, now: string) =>
  db.raw(
    `insert into grants (target_type, target_id, subject_type, subject_id, role, created_at)
     select target_type, ?, subject_type, subject_id, role, ? from grants where target_type = 'space' and target_id = ?`,
    [to, now, from],
  )

/** Updates columns of a space. Returns the new row. */
export const updateSpace = async (db: Knex, space: SpaceRow, changes: Partial<SpaceRow>): Promise<SpaceRow> => {
  if (Object.keys(changes).length > 0) await db('spaces').where({ id: space.id }).update(changes)
  return { ...space, ...changes }
}

/** Returns the collection that a space is in, if any. */
export const findParent = async (db: Knex, { collectionId }: SpaceRow): Promise<CollectionRow | null> =>
  collectionId === null ? null : ((await db('collections').where({ id: collectionId }).first()) ?? null)
