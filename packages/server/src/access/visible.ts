import type { Knex } from 'knex'
import type { CollectionRow, SpaceRow } from '../db/tables/places.ts'
import { resolveLevel } from './level.ts'
import { grantedSql, type CollectionAccess, type OrganizationAccess, type SpaceAccess } from './load.ts'

/** A row with the rank of what is granted to the caller. */
export type Granted<Row> = Row & { granted: number | null }

const visible = (
  type: 'collection' | 'space',
  rows: Knex.QueryBuilder,
  db: Knex,
  user: string,
  { organization, memberRole }: OrganizationAccess,
): Knex.QueryBuilder => {
  rows.where('c.organizationId', organization.id)
  if (memberRole === 'admin') return rows
  return rows.where((either) => {
    either.whereRaw(db.raw(`${grantedSql(type, 'c')} > 0`, { user }))
    if (memberRole !== 'none') either.orWhere('c.effectiveLevel', '<>', 'none')
  })
}

/** The active spaces of an organization that the caller may see, as a query to order, filter and cut; alias `c`. */
export const visibleSpaces = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder =>
  visible('space', db('spaces as c').whereNull('c.deletedAt'), db, user, access)

/** As `visibleSpaces`, of collections. */
export const visibleCollections = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder =>
  visible('collection', db('collections as c'), db, user, access)

const columns = (type: 'collection' | 'space') => (db: Knex, user: string) => [
  'c.*',
  db.raw(`${grantedSql(type, 'c')} as granted`, { user }),
]

/** The columns that `spaceAccessOf` needs. */
export const spaceColumns: (db: Knex, user: string) => (string | Knex.Raw)[] = columns('space')

/** The columns that `collectionAccessOf` needs. */
export const collectionColumns: (db: Knex, user: string) => (string | Knex.Raw)[] = columns('collection')

const standingIn =
  ({ organization, memberRole }: OrganizationAccess) =>
  ({ effectiveLevel, granted }: Granted<Pick<SpaceRow, 'effectiveLevel'>>) => ({
    level: resolveLevel({
      memberRole,
      organizationDefault: organization.defaultRole,
      effectiveLevel,
      granted: granted ?? 0,
    }),
    memberRole,
    organizationDefault: organization.defaultRole,
  })

/** A row of `visibleSpaces` with the caller's level on it. */
export const spaceAccessOf =
  (access: OrganizationAccess) =>
  (row: Granted<SpaceRow>): SpaceAccess => ({ space: row, ...standingIn(access)(row) })

/** A row of `visibleCollections` with the caller's level on it. */
export const collectionAccessOf =
  (access: OrganizationAccess) =>
  (row: Granted<CollectionRow>): CollectionAccess => ({ collection: row, ...standingIn(access)(row) })
