import type { InstallationConfiguration, InstallationUpdate, IntegrationEvent } from '@scriptorium/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIf, readTagged } from '../tagged.ts'

const integrationsKey = (organizationId: string) =>
  ['organizations', organizationId, 'connections', 'integrations'] as const

/** Has everything read again that was read about integrations. */
export const integrationsChanged = (organizationId: string) =>
  queries.invalidateQueries({ queryKey: integrationsKey(organizationId) })

const query = { limit: 1000 }

/** Queries the integrations that an organization can install. */
export const integrationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(organizationId), 'all'],
    queryFn: () => Array.fromAsync(docs.listOrganizationIntegrations.items({ params: { organizationId }, query })),
  })

/** Queries the integrations that an organization has installed. */
export const installationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...integrationsKey(organizationId), 'installed'],
    queryFn: () => Array.fromAsync(docs.listOrganizationInstallations.items({ params: { organizationId }, query })),
  })

/** The path parameters that name an installation. */
export interface InstallationPlace {
  integrationName: string
  installationId: string
}

/** Queries one installation, with the tag of what was read. */
export const installationQuery = (organizationId: string, params: InstallationPlace) =>
  queryOptions({
    queryKey: [...integrationsKey(organizationId), params.installationId, 'itself'],
    queryFn: () => readTagged(docs.getIntegrationInstallationById({ params })),
    staleTime: Infinity,
  })

/** Installs an integration. Returns the id of the installation. */
export const install = async (organizationId: string, integrationName: string): Promise<string> => {
  const { id } = await docs.installIntegration({ params: { integrationName }, body: { organization: organizationId } })
  await integrationsChanged(organizationId)
  return id
}

/** Uninstalls an integration. */
export const uninstall = async (organizationId: string, params: InstallationPlace) => {
  await docs.uninstallIntegration({ params })
  await integrationsChanged(organizationId)
}

/** Changes an installation. An administrator who does so agrees to what the integration may do. */
export const updateInstallation = async (
  organizationId: string,
  params: InstallationPlace,
  body: InstallationUpdate,
  tag?: string,
) => {
  await docs.updateIntegrationInstallation({ params, body, ...onlyIf(tag) })
  await integrationsChanged(organizationId)
}

/** A kind of place that an integration can be put on. */
export type PlaceKind = 'site' | 'space'

/** An integration on a space or a site. */
export interface Placement {
  /** The id of the space or the site. */
  id: string
  status: 'active' | 'paused' | 'pending'
  configuration: InstallationConfiguration
  urls: { publicEndpoint: string }
}

const placedOn = (id: string, { status, configuration, urls }: Omit<Placement, 'id'>): Placement => ({
  id,
  status,
  configuration,
  urls,
})
const idOf = (place: string | { id: string }) => (typeof place === 'string' ? place : place.id)

/** Queries the spaces or the sites that an installation is on. */
export const placementsQuery = (organizationId: string, params: InstallationPlace, kind: PlaceKind) =>
  queryOptions({
    queryKey: [...integrationsKey(organizationId), params.installationId, kind],
    queryFn: async (): Promise<Placement[]> => {
      if (kind === 'site') {
        const onSites = await Array.fromAsync(docs.listIntegrationInstallationSites.items({ params, query }))
        return onSites.map((one) => placedOn(idOf(one.site), one))
      }
      const onSpaces = await Array.fromAsync(docs.listIntegrationInstallationSpaces.items({ params, query }))
      return onSpaces.map((one) => placedOn(idOf(one.space), one))
    },
  })

/** Queries an installation on a space or a site, with the tag of what was read. */
export const placementQuery = (organizationId: string, params: InstallationPlace, kind: PlaceKind, id: string) =>
  queryOptions({
    queryKey: [...integrationsKey(organizationId), params.installationId, kind, id],
    queryFn: async () => {
      const read =
        kind === 'site'
          ? await readTagged(docs.getIntegrationSiteInstallation({ params: { ...params, siteId: id } }))
          : await readTagged(docs.getIntegrationSpaceInstallation({ params: { ...params, spaceId: id } }))
      return { data: placedOn(id, read.data), tag: read.tag }
    },
    staleTime: Infinity,
  })

/** Puts an integration on a space or a site. */
export const putOn = async (organizationId: string, params: InstallationPlace, kind: PlaceKind, id: string) => {
  if (kind === 'site') await docs.installIntegrationOnSite({ params, body: { siteId: id } })
  else await docs.installIntegrationOnSpace({ params, body: { space: id } })
  await integrationsChanged(organizationId)
}

/** Takes an integration off a space or a site. */
export const takeOff = async (organizationId: string, params: InstallationPlace, kind: PlaceKind, id: string) => {
  if (kind === 'site') await docs.uninstallIntegrationFromSite({ params: { ...params, siteId: id } })
  else await docs.uninstallIntegrationFromSpace({ params: { ...params, spaceId: id } })
  await integrationsChanged(organizationId)
}

/** Sets the configuration of an installation on a space or a site. */
export const configureOn = async (
  organizationId: string,
  params: InstallationPlace,
  kind: PlaceKind,
  { id, configuration }: Pick<Placement, 'configuration' | 'id'>,
  tag?: string,
) => {
  const change = { body: { configuration }, ...onlyIf(tag) }
  if (kind === 'site') await docs.updateIntegrationSiteInstallation({ params: { ...params, siteId: id }, ...change })
  else await docs.updateIntegrationSpaceInstallation({ params: { ...params, spaceId: id }, ...change })
  await integrationsChanged(organizationId)
}

/** Queries the events that were sent to an integration, newest first. */
export const eventsQuery = (integrationName: string, status: IntegrationEvent['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['integrations', integrationName, 'events', 'all', status],
    queryFn: ({ pageParam: page }) =>
      docs.listIntegrationEvents({
        params: { integrationName },
        query: { limit: 50, ...(status !== undefined && { status }), ...(page !== undefined && { page }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Queries the latest event that was sent to an integration. Null if there is none. */
export const latestEventQuery = (integrationName: string) =>
  queryOptions({
    queryKey: ['integrations', integrationName, 'events', 'latest'],
    queryFn: async () =>
      (await docs.listIntegrationEvents({ params: { integrationName }, query: { limit: 1 } })).items[0] ?? null,
  })

/** Queries one event with its log. */
export const eventQuery = (integrationName: string, eventId: string) =>
  queryOptions({
    queryKey: ['integrations', integrationName, 'events', eventId],
    queryFn: () => docs.getIntegrationEvent({ params: { integrationName, eventId } }),
  })

/** Sends an event again. */
export const replayEvent = async (integrationName: string, eventId: string) => {
  await docs.replayIntegrationEvent({ params: { integrationName, eventId } })
  await queries.invalidateQueries({ queryKey: ['integrations', integrationName, 'events'] })
}
