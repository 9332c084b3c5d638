import type { Knex } from 'knex'
import type {
  InstallationRow,
  SiteInstallationRow,
  SpaceInstallationRow,
} from '@scriptorium/schema/tables/integrations'

/** A kind of place that an installation can be extended to. */
export type PlaceKind = 'site' | 'space'

/** An installation on a space or a site. Without settings of its own it has those of a row that was never written. */
export type PlaceRow = SiteInstallationRow | SpaceInstallationRow

/** An installation on a space or a site, with what its columns in other tables say about it. */
export type PlacedRow = PlaceRow & { integrationName: string; organizationId: string }

/** The tables and columns of each kind. */
export const placeTables = {
  space: { table: 'spaceInstallations', places: 'spaces', id: 'spaceId', selection: 'spaceSelection', form: 'space' },
  site: { table: 'siteInstallations', places: 'sites', id: 'siteId', selection: 'siteSelection', form: 'site' },
} as const

/** Returns the id of the space or the site. */
export const placeIdOf = (row: PlaceRow): string => ('spaceId' in row ? row.spaceId : row.siteId)

/** The columns of a place that has no row: with the selection `all`, the installation is on it without settings. */
const presets = {
  configuration: '{}',
  externalIds: '[]',
} as const

/**
 * Returns a query of the places that installations are on, with the columns of `PlaceRow` and those of the installation. The
 * aliases are `n` for the installation, `p` for the place and `x` for the row with its settings.
 */
export const placesOf = (db: Knex, kind: PlaceKind): Knex.QueryBuilder => {
  const { table, places, id, selection } = placeTables[kind]
  return db('installations as n')
    .join(`${places} as p`, 'p.organizationId', 'n.organizationId')
    .leftJoin(`${table} as x`, (join) => join.on('x.installationId', 'n.id').andOn(`x.${id}`, 'p.id'))
    .where((either) => either.where(`n.${selection}`, 'all').orWhereNotNull('x.installationId'))
    .whereNull('p.deletedAt')
}

/**
 * Returns the query of `placesOf`, as far as installations are active on one space or site: nothing is missing in their
 * configurations, neither in that for the organization nor in that for the place.
 */
export const activePlacesOf = (db: Knex, kind: PlaceKind, placeId: string): Knex.QueryBuilder =>
  placesOf(db, kind)
    .where({ 'p.id': placeId, 'n.status': 'active' })
    .whereRaw("coalesce(x.status, 'active') = 'active'")

/** Returns the columns of a `PlaceRow` for a query of `placesOf`. */
export const placeColumns = (db: Knex, kind: PlaceKind): (string | Knex.Raw)[] => [
  'n.id as installationId',
  'n.integrationName',
  'n.organizationId',
  `p.id as ${placeTables[kind].id}`,
  db.raw(`coalesce(x.status, n.status) as status`),
  db.raw(`coalesce(x.configuration, '${presets.configuration}') as configuration`),
  db.raw(`coalesce(x.external_ids, '${presets.externalIds}') as external_ids`),
  db.raw(`coalesce(x.created_at, n.created_at) as created_at`),
  db.raw(`coalesce(x.updated_at, n.updated_at) as updated_at`),
]

/** Returns the installation on one space or site, or undefined if it is not on it. */
export const findPlace = (
  db: Knex,
  kind: PlaceKind,
  installation: InstallationRow,
  placeId: string,
): Promise<PlacedRow | undefined> =>
  placesOf(db, kind).where({ 'n.id': installation.id, 'p.id': placeId }).first(placeColumns(db, kind)) as Promise<
    PlacedRow | undefined
  >
