import type { Knex } from 'knex'
import { grantedSql, isOnSiteSql, type OrganizationAccess, type SpaceAccess } from '../../../domain/access/load.ts'
import { deletedSpaces, spaceAccessOf, spaceColumns, visibleSpacesSql } from '../../../domain/access/visible.ts'
import { writeLater } from '@scriptorium/database/later'
import { toSnake } from '@scriptorium/database/naming'
import { envelope, positionOf, readPage, type List, type Listed } from '@scriptorium/database/page'
import { queryRows } from '@scriptorium/database/query-rows'
import type { CollectionRow, GuardedPlaceColumn, SpaceRow } from '@scriptorium/schema/tables/places'
import type { Checked } from '../../../domain/places/readers.ts'
import { retentionCutoff } from '../../../domain/places/retention.ts'
import { presentedColumns, type PresentedSpace } from './columns.ts'

type ListedRow = PresentedSpace & { granted: number | null; isOnSite: boolean | number; position: string }

const orders = {
  createdAt: { column: 'c.created_at', order: 'desc', isAfter: '<', of: (row: ListedRow) => row.createdAt },
  position: { column: 'c.position', order: 'asc', isAfter: '>', of: (row: ListedRow) => row.position },
} as const

const columns = presentedColumns.map((name) => `c.${toSnake(name)} as "${name}"`).join(', ')

const listSql = (visible: string, { column, order }: (typeof orders)[keyof typeof orders], limit: number) => `
  select ${columns}, c.position, ${grantedSql('space', 'c')} as granted,
    ${isOnSiteSql} as "isOnSite"
  ${visible} order by ${column} ${order}, c.id ${order} limit ${limit}`

/** Returns one page of the spaces that the caller can see. Plain SQL, because this list is read often. */
export const listSpaces = async (
  db: Knex,
  user: string,
  organization: OrganizationAccess,
  { sort }: { sort: keyof typeof orders },
  list: List,
): Promise<Listed<SpaceAccess<PresentedSpace>>> => {
  const visible = visibleSpacesSql(organization)
  const sorted = orders[sort]
  const [last, id] = positionOf(list) ?? []
  const after = last === undefined ? visible : `${visible} and (${sorted.column}, c.id) ${sorted.isAfter} (:last, :id)`
  const values = { user, organization: organization.organization.id, last, id }
  const [rows, [counted]] = await Promise.all([
    queryRows<ListedRow>(db, listSql(after, sorted, list.limit + 1), values),
    queryRows<{ count: number }>(db, `select count(*) as count ${visible}`, values),
  ])
  const toAccess = spaceAccessOf(organization)
  const present = (row: ListedRow) => ({ ...toAccess(row), isOnSite: Boolean(row.isOnSite) })
  return envelope(list, rows, counted!.count, present, (row) => [sorted.of(row), row.id])
}

/** Returns one page of the spaces that the caller can restore, the last deleted first. */
export const listDeletedSpaces = (
  db: Knex,
  user: string,
  organization: OrganizationAccess,
  { list, now }: { list: List; now: string },
): Promise<Listed<SpaceAccess>> => {
  const rows = deletedSpaces(db, user, organization).where('c.deletedAt', '>', retentionCutoff(now))
  const keys = [
    { sql: 'c.deleted_at', of: (row: SpaceRow) => row.deletedAt! },
    { sql: 'c.id', of: (row: SpaceRow) => row.id },
  ]
  const selected = rows.clone().select(spaceColumns(db, user))
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, spaceAccessOf(organization)<SpaceRow>)
}

export const insertSpace = (db: Knex, row: SpaceRow) => writeLater(db, 'spaces', db('spaces').insert(row))

/** Copies the grants on one space to another. */
export const copyGrants = (db: Knex, from: string, to: string, now: string) =>
  db.raw(
    `insert into grants (target_type, target_id, subject_type, subject_id, role, created_at, expires_at, lasting_role)
     select target_type, ?, subject_type, subject_id, role, ?, expires_at, lasting_role from grants where target_type = 'space' and target_id = ?`,
    [to, now, from],
  )

/** Updates columns of a space. Returns the new row. */
export const updateSpace = async (
  db: Knex,
  space: SpaceRow,
  changes: Partial<Omit<SpaceRow, GuardedPlaceColumn>>,
): Promise<SpaceRow> => {
  if (Object.keys(changes).length > 0) await db('spaces').where({ id: space.id }).update(changes)
  return { ...space, ...changes }
}

/** Updates columns of a space that decide who can read it, too. Returns the new row. */
export const placeSpace = (db: Knex, _checked: Checked, space: SpaceRow, changes: Partial<SpaceRow>) =>
  updateSpace(db, space, changes)

/** Returns the collection that a space is in, if any. */
export const findParent = async (db: Knex, { collectionId }: SpaceRow): Promise<CollectionRow | null> =>
  collectionId === null ? null : ((await db('collections').where({ id: collectionId }).first()) ?? null)
