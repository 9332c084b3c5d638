import type { InstalledIntegration, Query, SiteInstallation, SpaceInstallation } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { List, Listed } from '../../../platform/db/page.ts'
import type { RoleOrNone } from '../../../platform/db/tables/levels.ts'
import { placeIdOf } from '../../../domain/integrations/places.ts'
import {
  presentInstallation,
  presentSiteInstallation,
  presentSpaceInstallation,
} from '../../../domain/integrations/present-installation.ts'
import { presentIntegration } from '../../../domain/integrations/present-integration.ts'
import { integrationColumns, integrationRows } from '../../../domain/integrations/read-integration.ts'
import type { ListedIntegration } from '../../../domain/integrations/present-integration.ts'
import type { Urls } from '../../../platform/urls.ts'
import { sitesById, spacesById } from './extended.ts'
import { listInOrganization, listPlaces, type PlaceFilter } from './repo.ts'

interface Listing {
  db: Knex
  urls: Urls
  list: List
}

interface PlaceListing extends Listing {
  filter: PlaceFilter
  level: RoleOrNone
  extended: boolean
}

/** Returns one page of installations on spaces. */
export const listOnSpaces = async (listing: PlaceListing): Promise<Listed<SpaceInstallation>> => {
  const { db, urls, list, filter, extended } = listing
  const page = await listPlaces(db, 'space', filter, list, (row) => row)
  const spaces = extended ? await spacesById(listing, page.items.map(placeIdOf)) : undefined
  return { ...page, items: page.items.map((row) => presentSpaceInstallation(row, urls, spaces?.get(placeIdOf(row)))) }
}

/** Returns one page of installations on sites. */
export const listOnSites = async (listing: PlaceListing): Promise<Listed<SiteInstallation>> => {
  const { db, urls, list, filter, extended } = listing
  const page = await listPlaces(db, 'site', filter, list, (row) => row)
  const sites = extended ? await sitesById(listing, page.items.map(placeIdOf)) : undefined
  return { ...page, items: page.items.map((row) => presentSiteInstallation(row, urls, sites?.get(placeIdOf(row)))) }
}

const integrationsOf = async (
  { db, urls }: Listing,
  userId: string,
  rows: readonly { integrationName: string }[],
): Promise<Map<string, InstalledIntegration['integration']>> => {
  const names = [...new Set(rows.map(({ integrationName }) => integrationName))]
  const found: ListedIntegration[] = await integrationRows(db, userId)
    .whereIn('i.name', names)
    .select([...integrationColumns])
  return new Map(found.map((row) => [row.name, presentIntegration(row, urls)]))
}

/** Returns one page of the installations in an organization with their integrations. */
export const listWithIntegrations = async (
  listing: Listing,
  userId: string,
  wanted: { organizationId: string; search: string | undefined },
) => {
  const page = await listInOrganization(listing.db, wanted, listing.list, (row) => row)
  const integrations = await integrationsOf(listing, userId, page.items)
  const items = page.items.map((row) => ({
    installation: presentInstallation(row, listing.urls),
    integration: integrations.get(row.integrationName)!,
  }))
  return { ...page, items }
}

const placesIn = (
  listing: Listing,
  organizationId: string,
  { target, site, space }: Query<'listOrganizationIntegrationsStatus'>,
) => {
  const placeId = target === 'space' ? space : site
  const kind = target === 'space' ? 'space' : 'site'
  return listPlaces(listing.db, kind, { organizationId, placeId }, listing.list, (row) => ({
    integrationName: row.integrationName,
    status: row.status,
    target: { type: kind, organizationId, [`${kind}Id`]: placeIdOf(row) } as InstalledIntegration['target'],
  }))
}

/** Returns one page of the integrations that are installed on an organization, its spaces or its sites. */
export const listStatuses = async (
  listing: Listing,
  userId: string,
  organizationId: string,
  query: Query<'listOrganizationIntegrationsStatus'>,
): Promise<Listed<InstalledIntegration>> => {
  const page =
    query.target === 'organization'
      ? await listInOrganization(listing.db, { organizationId, search: undefined }, listing.list, (row) => ({
          integrationName: row.integrationName,
          status: row.status,
          target: { type: 'organization', organizationId } as InstalledIntegration['target'],
        }))
      : await placesIn(listing, organizationId, query)
  const integrations = await integrationsOf(listing, userId, page.items)
  const items = page.items.map(({ integrationName, ...row }) => ({
    ...row,
    integration: integrations.get(integrationName)!,
  }))
  return { ...page, items }
}
