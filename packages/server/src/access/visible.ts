import type { Knex } from 'knex'
import type { SpaceRow } from '../db/tables/places.ts'
import { resolveLevel } from './level.ts'
import { grantedSql, type OrganizationAccess, type SpaceAccess } from './load.ts'

type Granted = SpaceRow & { granted: number | null }

/** The active spaces of an organization that the caller may see, as a query to order, filter and cut; alias `c`. */
export const visibleSpaces = (
  db: Knex,
  user: string,
  { organization, level }: OrganizationAccess,
): Knex.QueryBuilder => {
  const rows = db('spaces as c').where('c.organizationId', organization.id).whereNull('c.deletedAt')
  if (level === 'admin') return rows
  const granted = db.raw(`${grantedSql('space', 'c')} > 0`, { user })
  return rows.where((either) => {
    either.whereRaw(granted)
    if (level !== 'none') either.orWhere('c.effectiveLevel', '<>', 'none')
  })
}

/** The columns that `spaceAccessOf` needs. */
export const spaceColumns = (db: Knex, user: string): (string | Knex.Raw)[] => [
  'c.*',
  db.raw(`${grantedSql('space', 'c')} as granted`, { user }),
]

/** A row of `visibleSpaces` with the caller's level on it. */
export const spaceAccessOf =
  ({ organization, level }: OrganizationAccess) =>
  (row: Granted): SpaceAccess => ({
    space: row,
    level: resolveLevel({
      memberRole: level,
      organizationDefault: organization.defaultRole,
      effectiveLevel: row.effectiveLevel,
      granted: row.granted ?? 0,
    }),
    organizationDefault: organization.defaultRole,
  })
