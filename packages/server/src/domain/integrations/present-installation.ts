import type { Installation, Site, SiteInstallation, Space, SpaceInstallation } from '@scriptorium/types'
import type { InstallationRow } from '@scriptorium/schema/tables/integrations'
import { ownValues, shownValues } from './configuration.ts'
import { endpointsOf } from './endpoints.ts'
import { placeIdOf, type PlacedRow } from './places.ts'
import { effectiveScopes, pendingScopes } from './scopes.ts'
import { presentEach } from '../../ground/present-each.ts'
import type { Urls } from '../../platform/urls.ts'

/** An installation with the number of spaces that it is on, and with the scopes that its integration asks for, as JSON. */
export type DetailedInstallation = InstallationRow & { spaces: number; declaredScopes: string }

const pathOf = (integrationName: string, id: string) => `/v1/integrations/${integrationName}/installations/${id}`

// Only the integration itself sees what it has stored for buttons.
const valuesFor = ({ configuration }: { configuration: string }, isSelf: boolean) =>
  (isSelf ? ownValues(configuration) : shownValues(configuration)) as Installation['configuration']

/** Presents an installation on an organization. */
export const presentInstallation = (row: DetailedInstallation, urls: Urls, isSelf = false): Installation =>
  presentEach<Installation>({
    object: 'integration-installation',
    id: row.id,
    status: row.status,
    space_selection: row.spaceSelection,
    site_selection: row.siteSelection,
    spaces: row.spaces,
    configuration: valuesFor(row, isSelf),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    urls: {
      location: urls.api(pathOf(row.integrationName, row.id)),
      app: urls.app(row.organizationId, `integrations/${row.integrationName}/${row.id}`),
      ...endpointsOf(urls.integration(`${row.integrationName}/installations/${row.id}`)),
    },
    externalIds: JSON.parse(row.externalIds) as string[],
    scopes: effectiveScopes(row.scopes, row.declaredScopes),
    pendingScopes: pendingScopes(row.scopes, row.declaredScopes),
    target: { organization: row.organizationId },
  })

const presentPlace = (row: PlacedRow, kind: 'site' | 'space', urls: Urls, isSelf: boolean) => ({
  integration: row.integrationName,
  installation: row.installationId,
  status: row.status,
  configuration: valuesFor(row, isSelf),
  externalIds: JSON.parse(row.externalIds) as string[],
  urls: {
    location: urls.api(`${pathOf(row.integrationName, row.installationId)}/${kind}s/${placeIdOf(row)}`),
    app: urls.app(
      row.organizationId,
      `integrations/${row.integrationName}/${row.installationId}/${kind}s/${placeIdOf(row)}`,
    ),
    ...endpointsOf(
      urls.integration(`${row.integrationName}/installations/${row.installationId}/${kind}s/${placeIdOf(row)}`),
    ),
  },
})

/** Presents an installation on a space, with the space itself if it is given. */
export const presentSpaceInstallation = (
  row: PlacedRow,
  urls: Urls,
  space?: Space,
  isSelf = false,
): SpaceInstallation =>
  presentEach<SpaceInstallation>({
    object: 'integration-space-installation',
    ...presentPlace(row, 'space', urls, isSelf),
    space: space ?? placeIdOf(row),
  })

/** Presents an installation on a site, with the site itself if it is given. */
export const presentSiteInstallation = (row: PlacedRow, urls: Urls, site?: Site, isSelf = false): SiteInstallation =>
  presentEach<SiteInstallation>({
    object: 'integration-site-installation',
    ...presentPlace(row, 'site', urls, isSelf),
    site: site ?? placeIdOf(row),
  })
