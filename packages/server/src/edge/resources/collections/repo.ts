import type { Knex } from 'knex'
import type { CollectionAccess, OrganizationAccess } from '../../../domain/access/load.ts'
import {
  collectionAccessOf,
  collectionColumns,
  spaceAccessOf,
  spaceColumns,
  visibleCollections,
  visibleSpaces,
  type Granted,
} from '../../../domain/access/visible.ts'
import type { Checked } from '../../../domain/places/readers.ts'
import { readPage, type List } from '@scriptorium/database/page'
import type { CollectionRow, SpaceRow } from '@scriptorium/schema/tables/places'

const key = <Row>(sql: string, of: (row: Granted<Row>) => string) => ({ sql, of })

/** Returns one page of the collections that the caller can see: all, newest first, or those at the root, in order. */
export const listCollections = <Item>(
  db: Knex,
  user: string,
  organization: OrganizationAccess,
  { nested, sort }: { nested: boolean; sort: 'createdAt' | 'position' },
  list: List,
  present: (collection: CollectionAccess) => Item,
) => {
  const rows = visibleCollections(db, user, organization)
  if (!nested) rows.whereNull('c.parentId')
  const toAccess = collectionAccessOf(organization)
  const byId = key<CollectionRow>('c.id', (row) => row.id)
  const isByAge = nested && sort === 'createdAt'
  const keys = isByAge
    ? [key<CollectionRow>('c.created_at', (row) => row.createdAt), byId]
    : [key<CollectionRow>('c.position', (row) => row.position), byId]
  const selected = rows.clone().select(collectionColumns(db, user))
  const order = isByAge ? 'desc' : 'asc'
  return readPage(list, { rows: selected, matches: rows, keys, order }, (row) => present(toAccess(row)))
}

/** Returns one page of the spaces in a collection that the caller can see, in order. */
export const listSpacesIn = (
  db: Knex,
  user: string,
  organization: OrganizationAccess,
  collectionId: string,
  list: List,
) => {
  const rows = visibleSpaces(db, user, organization).where('c.collectionId', collectionId)
  const toAccess = spaceAccessOf(organization)
  const keys = [key<SpaceRow>('c.position', (row) => row.position), key<SpaceRow>('c.id', (row) => row.id)]
  const selected = rows.clone().select(spaceColumns(db, user))
  return readPage(list, { rows: selected, matches: rows, keys, order: 'asc' }, toAccess)
}

export const insertCollection = (db: Knex, row: CollectionRow) => db('collections').insert(row)

/** Updates columns of a collection. The caller must update the effective levels of its contents with `updateSubtrees`. */
export const updateCollection = async (
  db: Knex,
  _checked: Checked,
  id: string,
  changes: Partial<CollectionRow>,
): Promise<void> => {
  if (Object.keys(changes).length > 0)
    await db('collections')
      .where({ id })
      .update(changes as object)
}

/** Returns a collection that is known to exist. */
export const findCollection = async (db: Knex, id: string): Promise<CollectionRow> =>
  (await db('collections').where({ id }).first())!

/** Moves the contents of a collection to its parent. The caller must call `updateSubtrees` for the collections among them. */
export const liftContents = async (
  db: Knex,
  _checked: Checked,
  id: string,
  to: { parentId: string | null; ancestors: string; inherited: string },
): Promise<void> => {
  await db('collections')
    .where({ parentId: id })
    .update({ parentId: to.parentId } as object)
  await db.raw(
    `update spaces set collection_id = ?, ancestors = ?,
       effective_level = case default_level when 'inherit' then ? else default_level end
     where collection_id = ?`,
    [to.parentId, to.ancestors, to.inherited, id],
  )
}

/** Deletes an empty collection with its grants and invites. */
export const deleteCollection = async (db: Knex, id: string): Promise<void> => {
  for (const table of ['grants', 'invites'] as const) {
    await db(table).where({ targetType: 'collection', targetId: id }).delete()
  }
  await db('collections').where({ id }).delete()
}
