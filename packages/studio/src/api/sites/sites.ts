import type { Site, SiteCreate, SiteExternalLink, SiteSection, SiteSectionGroup, SiteSpace } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries, statusOf } from '../queries.ts'
import { onlyIf, readTagged } from '../tagged.ts'

/** The path parameters that name a site. */
export interface SitePlace {
  organizationId: string
  siteId: string
}

/** Returns the first part of the keys of everything read about a site. */
export const siteKey = ({ organizationId, siteId }: SitePlace) => ['sites', organizationId, siteId] as const

/** Reads everything about a site again. */
export const siteChanged = async (place: SitePlace) => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: siteKey(place) }),
    queries.invalidateQueries({ queryKey: ['organizations', place.organizationId, 'sites'] }),
  ])
}

/** Queries a site, with the tag of what was read. */
export const taggedSiteQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'tagged'],
    queryFn: () => readTagged(docs.getSiteById({ params })),
    staleTime: Infinity,
  })

/** Queries which of some organizations has a site. The first ones are asked first. */
export const organizationOfSiteQuery = (siteId: string, organizationIds: readonly string[]) =>
  queryOptions({
    queryKey: ['sites', 'organization', siteId, organizationIds],
    queryFn: async (): Promise<string> => {
      let refusal: unknown
      for (const organizationId of organizationIds) {
        try {
          await queries.fetchQuery(taggedSiteQuery({ organizationId, siteId }))
          return organizationId
        } catch (error) {
          if (statusOf(error) !== 404) throw error
          refusal = error
        }
      }
      throw refusal
    },
    staleTime: Infinity,
  })

/** Creates a site. */
export const createASite = async (organizationId: string, body: SiteCreate): Promise<Site> => {
  const site = await docs.createSite({ params: { organizationId }, body })
  await siteChanged({ organizationId, siteId: site.id })
  return site
}

/** Changes a site. */
export const updateSite = async (
  params: SitePlace,
  body: Parameters<typeof docs.updateSiteById>[0]['body'],
  tag?: string,
) => {
  await docs.updateSiteById({ params, body, ...onlyIf(tag) })
  await siteChanged(params)
}

/** Publishes a site, or takes it away from readers. */
export const setPublished = async (params: SitePlace, isPublished: boolean): Promise<string | undefined> => {
  const { urls } = await (isPublished ? docs.publishSite({ params }) : docs.unpublishSite({ params }))
  await siteChanged(params)
  return urls.published
}

const listedAgain = ({ organizationId }: SitePlace) => {
  const again = ['sites', 'deleted-sites'].map((of) =>
    queries.invalidateQueries({ queryKey: ['organizations', organizationId, of] }),
  )
  return Promise.all(again)
}

/** Deletes a site. It can be restored for a while. */
export const deleteSite = async (params: SitePlace, tag?: string) => {
  await docs.deleteSiteById({ params, ...onlyIf(tag) })
  await listedAgain(params)
}

/** Restores a deleted site. */
export const undeleteSite = async (params: SitePlace) => {
  await docs.restoreSite({ params })
  await listedAgain(params)
}

/** Queries the deleted sites that can be restored, the last deleted first. */
export const deletedSitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'deleted-sites'],
    queryFn: (): Promise<Site[]> =>
      Array.fromAsync(docs.listDeletedSites.items({ params: { organizationId }, query: { limit: 1000 } })),
  })

/** Something in the structure of a site. */
export type SiteNode = SiteExternalLink | SiteSection | SiteSectionGroup | SiteSpace

/** Queries the structure of a site. */
export const structureQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'structure'],
    queryFn: async (): Promise<SiteNode[]> => (await docs.getSiteStructure({ params })).structure,
  })

/** Returns what is below something in the structure of a site. */
export const nodesIn = (node: SiteNode): readonly SiteNode[] => {
  if (node.object === 'site-section-group') return node.children
  return node.object === 'site-section' ? node.siteSpaces : []
}

/** Returns everything in the structure of a site, parents first. */
export const flattenNodes = (nodes: readonly SiteNode[]): SiteNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(nodesIn(node))])

/** Queries the page tree of a space that a site shows. */
export const shownPagesQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['content', spaceId, 'main', 'paths'],
    queryFn: async () => (await docs.listPages({ params: { spaceId } })).pages,
    staleTime: 60_000,
  })
