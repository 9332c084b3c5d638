import type { Knex } from 'knex'
import type { CollectionRow, SpaceRow } from '@scriptorium/schema/tables/places'
import { grantedSpaces, subjectsOf } from './granted-spaces.ts'
import { resolveLevel } from './level.ts'
import { rank } from './roles.ts'
import {
  grantedOnSiteSql,
  grantedSql,
  type CollectionAccess,
  type OrganizationAccess,
  type SpaceAccess,
} from './load.ts'

/** A row with the rank of the caller's strongest grant; null without a grant. */
export type Granted<Row> = Row & { granted: number | null }

// There are many spaces and few grants: one subquery finds the granted spaces, instead of one lookup of grants per space.
const isGranted = {
  space: `c.id in (${grantedSpaces(subjectsOf(':user'), ':organization')})`,
  collection: `${grantedSql('collection', 'c')} > 0`,
}

/**
 * Returns an SQL condition: the user `:user` can see a row `c` of the organization `:organization`. The cheap condition comes
 * first: rows that are open to all members need no lookup of grants.
 */
const reachesSql = (type: 'collection' | 'space', { memberRole }: OrganizationAccess): string => {
  if (memberRole === 'admin') return 'true'
  return memberRole === 'none' ? isGranted[type] : `(c.effective_level <> 'none' or ${isGranted[type]})`
}

const reaches =
  (type: 'collection' | 'space', db: Knex, user: string, access: OrganizationAccess) =>
  (rows: Knex.QueryBuilder): void =>
    void rows.whereRaw(db.raw(reachesSql(type, access), { user, organization: access.organization.id }))

/** Returns the SQL from which `visibleSpaces` selects, with the values `:user` and `:organization`. */
export const visibleSpacesSql = (access: OrganizationAccess): string =>
  `from spaces c where c.organization_id = :organization and c.deleted_at is null and ${reachesSql('space', access)}`

const visible = (
  type: 'collection' | 'space',
  rows: Knex.QueryBuilder,
  db: Knex,
  user: string,
  access: OrganizationAccess,
): Knex.QueryBuilder => rows.where('c.organizationId', access.organization.id).where(reaches(type, db, user, access))

/** Returns a query of the active spaces that the caller can see in an organization. The alias is `c`. */
export const visibleSpaces = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder =>
  visible('space', db('spaces as c').whereNull('c.deletedAt'), db, user, access)

/** Returns a query of the deleted spaces of an organization on which the caller has the role `admin`. The alias is `c`. */
export const deletedSpaces = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder => {
  const { organization, memberRole, level } = access
  const rows = db('spaces as c').where('c.organizationId', organization.id).whereNotNull('c.deletedAt')
  if (memberRole === 'admin') return rows
  const granted = `coalesce(${grantedSql('space', 'c')}, 0)`
  const defaults = level === 'admin' ? `'admin', 'inherit'` : `'admin'`
  const byDefault = memberRole === 'none' ? '' : `or (${granted} = 0 and c.effective_level in (${defaults}))`
  return rows.whereRaw(db.raw(`(${granted} = ${rank('admin')} ${byDefault})`, { user }))
}

/** Returns a condition for a query of `visibleSpaces`: another member of the organization can see the space too. */
export const seenBy = (db: Knex, user: string, access: OrganizationAccess) => reaches('space', db, user, access)

/** Returns a column with the rank of a user's strongest grant on a space. The alias of the space is `c`. */
export const grantedTo = (db: Knex, user: string, name: string): Knex.Raw =>
  db.raw(`${grantedSql('space', 'c')} as ${name}`, { user })

/** Returns a query of the collections that the caller can see in an organization. The alias is `c`. */
export const visibleCollections = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder =>
  visible('collection', db('collections as c'), db, user, access)

/** Returns a query of the sites that the caller can see in an organization: guests see those that are granted to them. The alias is `s`. */
export const visibleSites = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder => {
  const rows = db('sites as s').where('s.organizationId', access.organization.id).whereNull('s.deletedAt')
  return access.memberRole === 'none' ? rows.whereRaw(db.raw(`${grantedOnSiteSql} > 0`, { user })) : rows
}

/** Returns a query of the deleted sites of an organization on which the caller has the role `admin`. The alias is `s`. */
export const deletedSites = (db: Knex, user: string, access: OrganizationAccess): Knex.QueryBuilder => {
  const { organization, memberRole, level } = access
  const rows = db('sites as s').where('s.organizationId', organization.id).whereNotNull('s.deletedAt')
  if (level === 'admin') return rows
  const byDefault = memberRole === 'none' ? '' : "or s.default_level = 'admin'"
  return rows.whereRaw(db.raw(`(${grantedOnSiteSql} = ${rank('admin')} ${byDefault})`, { user }))
}

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

/** Adds the caller's level to a row of `visibleSpaces`. */
export const spaceAccessOf =
  (access: OrganizationAccess) =>
  <Row extends Pick<SpaceRow, 'effectiveLevel'>>(row: Granted<Row>): SpaceAccess<Row> => ({
    space: row,
    ...standingIn(access)(row),
  })

/** Adds the caller's level to a row of `visibleCollections`. */
export const collectionAccessOf =
  (access: OrganizationAccess) =>
  (row: Granted<CollectionRow>): CollectionAccess => ({ collection: row, ...standingIn(access)(row) })
