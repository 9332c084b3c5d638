import type { InstalledIntegration, Query, SiteInstallation, SpaceInstallation } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSites, visibleSpaces } from '../../../domain/access/visible.ts'
import type { List, Listed } from '@scriptorium/database/page'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
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
  const spaces = extended ? await spacesById(listing, page.items) : undefined
  return { ...page, items: page.items.map((row) => presentSpaceInstallation(row, urls, spaces?.get(placeIdOf(row)))) }
}

/** Returns one page of installations on sites. */
export const listOnSites = async (listing: PlaceListing): Promise<Listed<SiteInstallation>> => {
  const { db, urls, list, filter, extended } = listing
  const page = await listPlaces(db, 'site', filter, list, (row) => row)
  const sites = extended ? await sitesById(listing, page.items) : undefined
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
  { userId, access }: Seer,
  { target, site, space }: Query<'listOrganizationIntegrationsStatus'>,
) => {
  const { db, list } = listing
  const organizationId = access.organization.id
  const [kind, placeId, seen] =
    target === 'space'
      ? (['space', space, visibleSpaces(db, userId, access).select('c.id')] as const)
      : (['site', site, visibleSites(db, userId, access).select('s.id')] as const)
  return listPlaces(db, kind, { organizationId, placeId, seen }, list, (row) => ({
    integrationName: row.integrationName,
    status: row.status,
    target: { type: kind, organizationId, [`${kind}Id`]: placeIdOf(row) } as InstalledIntegration['target'],
  }))
}

/** A member of an organization. */
interface Seer {
  userId: string
  access: OrganizationAccess
}

/** Returns one page of the integrations that are installed on an organization, or on its spaces or sites that the member can see. */
export const listStatuses = async (
  listing: Listing,
  seer: Seer,
  query: Query<'listOrganizationIntegrationsStatus'>,
): Promise<Listed<InstalledIntegration>> => {
  const { userId, access } = seer
  const organizationId = access.organization.id
  const page =
    query.target === 'organization'
      ? await listInOrganization(listing.db, { organizationId, search: undefined }, listing.list, (row) => ({
          integrationName: row.integrationName,
          status: row.status,
          target: { type: 'organization', organizationId } as InstalledIntegration['target'],
        }))
      : await placesIn(listing, seer, query)
  const integrations = await integrationsOf(listing, userId, page.items)
  const items = page.items.map(({ integrationName, ...row }) => ({
    ...row,
    integration: integrations.get(integrationName)!,
  }))
  return { ...page, items }
}
