import type { Knex } from 'knex'
import type { CollectionRow, SpaceRow } from '../db/tables/places.ts'
import { grantedSpaces, subjectsOf } from './granted-spaces.ts'
import { resolveLevel } from './level.ts'
import { grantedSql, type CollectionAccess, type OrganizationAccess, type SpaceAccess } from './load.ts'

/** A row with the rank of what is granted to the caller. */
export type Granted<Row> = Row & { granted: number | null }

// Spaces are many: the few that are granted are found once, and not each asked for its grants.
const isGranted = {
  space: `c.id in (${grantedSpaces(subjectsOf(':user'), ':organization')})`,
  collection: `${grantedSql('collection', 'c')} > 0`,
}

const reaches =
  (type: 'collection' | 'space', db: Knex, user: string, { memberRole, organization }: OrganizationAccess) =>
  (rows: Knex.QueryBuilder): void => {
    if (memberRole === 'admin') return
    rows.where((either) => {
      // First what costs nothing: of what is open to all, nobody asks for grants.
      if (memberRole !== 'none') either.where('c.effectiveLevel', '<>', 'none')
      either.orWhereRaw(db.raw(isGranted[type], { user, ...(type === 'space' && { organization: organization.id }) }))
    })
  }

const visible = (
  type: 'collection' | 'space',
  rows: Knex.QueryBuilder,
  db: Knex,
  user: string,
  access: OrganizationAccess,
): Knex.QueryBuilder => rows.where('c.organizationId', access.organization.id).where(reaches(type, db, user, access))

/** The active spaces of an organization that the caller may see, as a query to order, filter and cut; alias `c`. */
export const visibleSpaces = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder =>
  visible('space', db('spaces as c').whereNull('c.deletedAt'), db, user, access)

/** Keeps, of a query as `visibleSpaces` makes it, what someone else in the organization may see too. */
export const seenBy = (db: Knex, user: string, access: OrganizationAccess) => reaches('space', db, user, access)

/** The rank of what someone is granted on a space, alias `c`. */
export const grantedTo = (db: Knex, user: string, name: string): Knex.Raw =>
  db.raw(`${grantedSql('space', 'c')} as ${name}`, { user })

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
