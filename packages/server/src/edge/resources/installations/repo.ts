import type { Knex } from 'knex'
import { contains, escapeLike } from '@scriptorium/database/contains'
import { readPage, type List, type PageOptions } from '@scriptorium/database/page'
import {
  placeColumns,
  placeIdOf,
  placesOf,
  placeTables,
  type PlaceKind,
  type PlacedRow,
} from '../../../domain/integrations/places.ts'
import type { DetailedInstallation } from '../../../domain/integrations/present-installation.ts'
import { counted, installationDetails } from '../../../domain/integrations/read-installation.ts'

const hasExternalId = (rows: Knex.QueryBuilder, column: string, externalId: string | undefined) => {
  if (externalId === undefined) return rows
  const quoted = escapeLike(JSON.stringify(externalId))
  return rows.whereRaw(`${column} like ? escape '\\'`, [`%${quoted}%`])
}

const newestFirst: Pick<PageOptions<DetailedInstallation>, 'keys' | 'order'> = {
  keys: [
    { sql: 'n.created_at', of: ({ createdAt }) => createdAt },
    { sql: 'n.id', of: ({ id }) => id },
  ],
  order: 'desc',
}

/** Returns one page of the installations of an integration, newest first. */
export const listInstallations = <Item>(
  db: Knex,
  { integrationName, externalId }: { integrationName: string; externalId: string | undefined },
  list: List,
  present: (row: DetailedInstallation) => Item,
) => {
  const rows = hasExternalId(
    db('installations as n').where('n.integrationName', integrationName),
    'n.external_ids',
    externalId,
  )
  const options = { rows: rows.clone().select('n.*', db.raw(installationDetails)), matches: rows, ...newestFirst }
  return readPage(list, options, (row: DetailedInstallation) => present(counted(row)))
}

/** Returns one page of the installations in an organization, newest first. */
export const listInOrganization = <Item>(
  db: Knex,
  { organizationId, search }: { organizationId: string; search: string | undefined },
  list: List,
  present: (row: DetailedInstallation) => Item,
) => {
  const rows = db('installations as n')
    .join('integrations as i', 'i.name', 'n.integrationName')
    .where('n.organizationId', organizationId)
  if (search) rows.where(contains(['i.name', 'i.title'], search))
  const options = { rows: rows.clone().select('n.*', db.raw(installationDetails)), matches: rows, ...newestFirst }
  return readPage(list, options, (row: DetailedInstallation) => present(counted(row)))
}

/** Which installations on spaces or sites to list. */
export interface PlaceFilter {
  integrationName?: string
  installationId?: string
  organizationId?: string
  placeId?: string | undefined
  /** A query of the ids of the places that the caller can see. */
  seen?: Knex.QueryBuilder
  externalId?: string | undefined
}

/** Returns one page of installations on spaces or sites, newest first. */
export const listPlaces = <Item>(
  db: Knex,
  kind: PlaceKind,
  filter: PlaceFilter,
  list: List,
  present: (row: PlacedRow) => Item,
) => {
  const rows = placesOf(db, kind)
  if (filter.integrationName !== undefined) rows.where('n.integrationName', filter.integrationName)
  if (filter.installationId !== undefined) rows.where('n.id', filter.installationId)
  if (filter.organizationId !== undefined) rows.where('n.organizationId', filter.organizationId)
  if (filter.placeId !== undefined) rows.where('p.id', filter.placeId)
  if (filter.seen !== undefined) rows.whereIn('p.id', filter.seen)
  hasExternalId(rows, 'x.external_ids', filter.externalId)
  const keys = [
    { sql: 'coalesce(x.created_at, n.created_at)', of: (row: PlacedRow) => row.createdAt },
    { sql: 'n.id', of: (row: PlacedRow) => row.installationId },
    { sql: 'p.id', of: (row: PlacedRow) => placeIdOf(row) },
  ]
  const options = { rows: rows.clone().select(placeColumns(db, kind)), matches: rows, keys, order: 'desc' as const }
  return readPage(list, options, present)
}

/** Writes the settings of an installation on a space or site, which may have none of its own yet. */
export const savePlace = async (
  db: Knex,
  kind: PlaceKind,
  { integrationName: _, organizationId: __, ...row }: PlacedRow,
): Promise<void> => {
  const { table, id } = placeTables[kind]
  await db(table).insert(row).onConflict(['installationId', id]).merge()
}
