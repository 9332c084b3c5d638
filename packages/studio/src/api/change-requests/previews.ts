import type { Site } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'

/** A space on a site. */
export interface ShownSpace {
  organizationId: string
  siteId: string
  title: string
  siteSpaceId: string
  spaceId: string
}

const listSpacesOf = async (site: Site, organizationId: string): Promise<ShownSpace[]> => {
  const { items } = await docs.listSiteSpaces({ params: { organizationId, siteId: site.id }, query: { limit: 1000 } })
  const { id: siteId, title } = site
  return items.map(({ id, space }) => ({ organizationId, siteId, title, siteSpaceId: id, spaceId: space.id }))
}

/** Queries the sites that show a space, and where. */
export const sitesWithSpaceQuery = (organizationId: string, spaceId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'sites-with', spaceId],
    queryFn: async () => {
      const sites = await Array.fromAsync(docs.listSites.items({ params: { organizationId }, query: { limit: 100 } }))
      const places = await Promise.all(sites.map((site) => listSpacesOf(site, organizationId)))
      return places.flat().filter((place) => place.spaceId === spaceId)
    },
    staleTime: 60_000,
  })

const previewMs = 30 * 60_000

/** Queries the address that shows a change request on a site. `claims` are those of a visitor, as JSON. */
export const previewQuery = (
  { organizationId, siteId, siteSpaceId }: ShownSpace,
  changeRequest: string,
  claims: string,
) =>
  queryOptions({
    queryKey: ['previews', siteId, siteSpaceId, changeRequest, claims],
    queryFn: () =>
      docs.getSitePublishingPreviewById({
        params: { organizationId, siteId },
        query: { siteSpace: siteSpaceId, changeRequest, ...(claims === '' ? {} : { claims }) },
      }),
    staleTime: previewMs,
  })
