import type {
  ShareLink,
  BodyInput,
  Site,
  SiteCreate,
  SiteCustomization,
  SiteExternalLink,
  SiteRedirectBulkEntry,
  SiteRedirectDestination,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '@scriptorium/client'
import {
  bulkUpsertSiteRedirects,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  deleteSiteById,
  deleteSiteRedirectById,
  deleteSiteShareLinkById,
  dnsRevalidateCustomHostname,
  getSiteById,
  getSiteCustomizationById,
  getSitePublishingAuthById,
  getSitePublishingPreviewById,
  getSiteRedirectBySource,
  getSiteShareLinkById,
  getSiteStructure,
  listCustomHostnamesOfSite,
  listPages,
  listSiteRedirects,
  listSiteShareLinks,
  publishSite,
  regenerateSitePublishingAuthById,
  removeCustomHostname,
  setCustomHostname,
  unpublishSite,
  updateSiteById,
  updateSiteCustomizationById,
  updateSitePublishingAuthById,
  updateSiteShareLinkById,
} from '@scriptorium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../connect.ts'
import { queries, statusOf } from '../queries.ts'
import { onlyIf, onlyIfStill, readTagged } from '../tagged.ts'

const docs = connect({
  bulkUpsertSiteRedirects,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  deleteSiteById,
  deleteSiteRedirectById,
  deleteSiteShareLinkById,
  dnsRevalidateCustomHostname,
  getSiteById,
  getSiteCustomizationById,
  getSitePublishingAuthById,
  getSitePublishingPreviewById,
  getSiteRedirectBySource,
  getSiteShareLinkById,
  getSiteStructure,
  listCustomHostnamesOfSite,
  listPages,
  listSiteRedirects,
  listSiteShareLinks,
  publishSite,
  regenerateSitePublishingAuthById,
  removeCustomHostname,
  setCustomHostname,
  unpublishSite,
  updateSiteById,
  updateSiteCustomizationById,
  updateSitePublishingAuthById,
  updateSiteShareLinkById,
})

/** The path parameters that name a site. */
export interface SitePlace {
  organizationId: string
  siteId: string
}

/** Returns the first part of the keys of everything read about a site. */
export const siteKey = ({ siteId }: SitePlace) => ['sites', siteId] as const

/** Reads everything about a site again. */
export const siteChanged = async ({ organizationId, siteId }: SitePlace) => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['sites', siteId] }),
    queries.invalidateQueries({ queryKey: ['organizations', organizationId, 'sites'] }),
  ])
}

/** Queries a site, with the tag of what was read. */
export const taggedSiteQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'tagged'],
    queryFn: () => readTagged(docs.getSiteById({ params })),
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

/** Deletes a site. */
export const deleteSite = async (params: SitePlace) => {
  await docs.deleteSiteById({ params })
  await queries.invalidateQueries({ queryKey: ['organizations', params.organizationId, 'sites'] })
}

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

/** Queries the links with a secret key that open a site. */
export const shareLinksQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'share-links'],
    queryFn: () => docs.listSiteShareLinks({ params, query: { limit: 100 } }),
  })

/** Creates a share link. */
export const createShareLink = async (params: SitePlace, body: BodyInput<'createSiteShareLink'>) => {
  await docs.createSiteShareLink({ params, body })
  await siteChanged(params)
}

/**
 * Switches a share link on or off, or changes when it ends, unless somebody else has done either since it was seen. `isForced` does it
 * all the same.
 */
export const updateShareLink = async (
  place: SitePlace,
  link: ShareLink,
  body: BodyInput<'updateSiteShareLinkById'>,
  isForced = false,
) => {
  const params = { ...place, shareLinkId: link.id }
  const stateOf = ({ active, activeUntil }: ShareLink) => `${active} ${activeUntil}`
  try {
    const guard = isForced ? {} : await onlyIfStill(stateOf(link), docs.getSiteShareLinkById({ params }), stateOf)
    await docs.updateSiteShareLinkById({ params, body, ...guard })
  } finally {
    await siteChanged(place)
  }
}

/** Deletes a share link. */
export const deleteShareLink = async (params: SitePlace, shareLinkId: string) => {
  await docs.deleteSiteShareLinkById({ params: { ...params, shareLinkId } })
  await siteChanged(params)
}

/** Queries how visitors sign in to a site. */
export const visitorAuthQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'visitor-auth'],
    queryFn: () => readTagged(docs.getSitePublishingAuthById({ params })),
    staleTime: Infinity,
  })

/** Sets where visitors sign in. */
export const setSignInAddress = async (params: SitePlace, fallbackURL: string | null, tag?: string) => {
  await docs.updateSitePublishingAuthById({ params, body: { fallbackURL }, ...onlyIf(tag) })
  await siteChanged(params)
}

/** Replaces the key with which the sign-in page signs. */
export const replaceSigningKey = async (params: SitePlace) => {
  await docs.regenerateSitePublishingAuthById({ params })
  await siteChanged(params)
}

/** Returns an address that shows a space of a site as a visitor with these claims sees it; without one, the first. */
export const previewAs = async (params: SitePlace, claims: string, siteSpace: string): Promise<string> => {
  const query = { ...(claims !== '' && { claims }), ...(siteSpace !== '' && { siteSpace }) }
  return (await docs.getSitePublishingPreviewById({ params, query })).url
}

/** Queries the redirects of a site. */
export const redirectsQuery = (params: SitePlace, search: string) =>
  infiniteQueryOptions({
    queryKey: [...siteKey(params), 'redirects', search],
    queryFn: ({ pageParam: page }) => {
      const query = { limit: 100, ...(search !== '' && { search }), ...(page !== undefined && { page }) }
      return docs.listSiteRedirects({ params, query })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    placeholderData: keepPreviousData,
  })

const isRedirected = async (params: SitePlace, source: string): Promise<boolean> => {
  try {
    await docs.getSiteRedirectBySource({ params, query: { source } })
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}

/** Returns those of some paths that no redirect leads elsewhere. */
export const withoutRedirect = async <T extends { path: string }>(params: SitePlace, paths: readonly T[]) => {
  const redirected = await Promise.all(paths.map(({ path }) => isRedirected(params, path)))
  return paths.filter((_, index) => redirected[index] !== true)
}

/** Creates a redirect. */
export const createRedirect = async (params: SitePlace, source: string, destination: SiteRedirectDestination) => {
  await docs.createSiteRedirect({ params, body: { source, destination } })
  await siteChanged(params)
}

/** Deletes a redirect. */
export const deleteRedirect = async (params: SitePlace, siteRedirectId: string) => {
  await docs.deleteSiteRedirectById({ params: { ...params, siteRedirectId } })
  await siteChanged(params)
}

/** Creates and updates redirects. */
export const writeRedirects = async (params: SitePlace, redirects: SiteRedirectBulkEntry[]) => {
  const { results } = await docs.bulkUpsertSiteRedirects({ params, body: { redirects } })
  await siteChanged(params)
  return results
}

/** Queries the page tree of a space that a site shows. */
export const shownPagesQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['content', spaceId, 'main', 'paths'],
    queryFn: async () => (await docs.listPages({ params: { spaceId } })).pages,
    staleTime: 60_000,
  })

/** Queries the hostnames of a site's own, with the checks of their DNS. */
export const hostnamesQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'hostnames'],
    queryFn: async () => (await docs.listCustomHostnamesOfSite({ params })).items,
  })

/** Lets a hostname lead to a site. */
export const setHostname = async (params: SitePlace, hostname: string) => {
  const target = { type: 'site' as const, site: params.siteId }
  await docs.setCustomHostname({ params: { hostname }, body: { target } })
  await siteChanged(params)
}

/** Checks the DNS of a hostname again. */
export const checkHostname = async (params: SitePlace, hostname: string) => {
  await docs.dnsRevalidateCustomHostname({ params: { hostname } })
  await siteChanged(params)
}

/** Removes a hostname. */
export const removeHostname = async (params: SitePlace, hostname: string) => {
  await docs.removeCustomHostname({ params: { hostname } })
  await siteChanged(params)
}

/** Queries the look of a site, with the tag of what was read. */
export const lookQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'look'],
    queryFn: () => readTagged(docs.getSiteCustomizationById({ params })),
    staleTime: Infinity,
  })

/** Sets the look of a site. */
export const setLook = async (params: SitePlace, body: SiteCustomization, tag?: string) => {
  await docs.updateSiteCustomizationById({ params, body, ...onlyIf(tag) })
  await siteChanged(params)
}
