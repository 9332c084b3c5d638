import type {
  Site,
  SiteCreate,
  SiteCustomization,
  SiteExternalLink,
  SiteRedirectBulkEntry,
  SiteRedirectDestination,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructurePointer,
  SiteStructurePosition,
} from '@scriptorium/client'
import {
  addExternalLinkToSite,
  addSectionGroupToSite,
  addSectionToGroup,
  addSectionToSite,
  addSpaceToSite,
  bulkUpsertSiteRedirects,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  deleteSiteById,
  deleteSiteExternalLinkById,
  deleteSiteRedirectById,
  deleteSiteSectionById,
  deleteSiteSectionGroupById,
  deleteSiteShareLinkById,
  deleteSiteSpaceById,
  dnsRevalidateCustomHostname,
  getSiteById,
  getSiteCustomizationById,
  getSitePublishingAuthById,
  getSitePublishingPreviewById,
  getSiteStructure,
  listCustomHostnamesOfSite,
  listPages,
  listSiteRedirects,
  listSiteShareLinks,
  publishSite,
  regenerateSitePublishingAuthById,
  removeCustomHostname,
  removeSectionFromGroup,
  setCustomHostname,
  sortSiteStructure,
  unpublishSite,
  updateSiteById,
  updateSiteCustomizationById,
  updateSiteExternalLinkById,
  updateSitePublishingAuthById,
  updateSiteSectionById,
  updateSiteSectionGroupById,
  updateSiteShareLinkById,
  updateSiteSpaceById,
} from '@scriptorium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from './connect.ts'
import { queries } from './queries.ts'
import { onlyIf, readTagged } from './tagged.ts'

const docs = connect({
  addExternalLinkToSite,
  addSectionGroupToSite,
  addSectionToGroup,
  addSectionToSite,
  addSpaceToSite,
  bulkUpsertSiteRedirects,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  deleteSiteById,
  deleteSiteExternalLinkById,
  deleteSiteRedirectById,
  deleteSiteSectionById,
  deleteSiteSectionGroupById,
  deleteSiteShareLinkById,
  deleteSiteSpaceById,
  dnsRevalidateCustomHostname,
  getSiteById,
  getSiteCustomizationById,
  getSitePublishingAuthById,
  getSitePublishingPreviewById,
  getSiteStructure,
  listCustomHostnamesOfSite,
  listPages,
  listSiteRedirects,
  listSiteShareLinks,
  publishSite,
  regenerateSitePublishingAuthById,
  removeCustomHostname,
  removeSectionFromGroup,
  setCustomHostname,
  sortSiteStructure,
  unpublishSite,
  updateSiteById,
  updateSiteCustomizationById,
  updateSiteExternalLinkById,
  updateSitePublishingAuthById,
  updateSiteSectionById,
  updateSiteSectionGroupById,
  updateSiteShareLinkById,
  updateSiteSpaceById,
})

/** The path parameters that name a site. */
export interface SitePlace {
  organizationId: string
  siteId: string
}

/** The beginning of the keys of everything read about a site. */
export const siteKey = ({ siteId }: SitePlace) => ['sites', siteId] as const

const changed = async ({ organizationId, siteId }: SitePlace) => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['sites', siteId] }),
    queries.invalidateQueries({ queryKey: ['organizations', organizationId, 'sites'] }),
  ])
}

/** A site, with the tag of what was read. */
export const taggedSiteQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'tagged'],
    queryFn: () => readTagged(docs.getSiteById({ params })),
    staleTime: Infinity,
  })

/** Creates a site. */
export const createASite = async (organizationId: string, body: SiteCreate): Promise<Site> => {
  const site = await docs.createSite({ params: { organizationId }, body })
  await changed({ organizationId, siteId: site.id })
  return site
}

/** Changes a site. */
export const updateSite = async (
  params: SitePlace,
  body: Parameters<typeof docs.updateSiteById>[0]['body'],
  tag?: string,
) => {
  await docs.updateSiteById({ params, body, ...onlyIf(tag) })
  await changed(params)
}

/** Publishes a site, or takes it away from readers. */
export const setPublished = async (params: SitePlace, isPublished: boolean) => {
  await (isPublished ? docs.publishSite({ params }) : docs.unpublishSite({ params }))
  await changed(params)
}

/** Deletes a site. */
export const deleteSite = async (params: SitePlace) => {
  await docs.deleteSiteById({ params })
  await queries.invalidateQueries({ queryKey: ['organizations', params.organizationId, 'sites'] })
}

/** Something in the structure of a site. */
export type SiteNode = SiteExternalLink | SiteSection | SiteSectionGroup | SiteSpace

/** The structure of a site. */
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

/** Moves something in the structure of a site before or after a sibling. */
export const sortNode = async (params: SitePlace, item: SiteStructurePointer, position: SiteStructurePosition) => {
  await docs.sortSiteStructure({ params, body: { item, position } })
  await changed(params)
}

/** Puts a section into a group, or takes it out. */
export const regroup = async (params: SitePlace, section: SiteSection, groupId: string | undefined) => {
  if (groupId === undefined) {
    const from = { ...params, siteSectionGroupId: section.sectionGroup!, siteSectionId: section.id }
    await docs.removeSectionFromGroup({ params: from })
  } else {
    const body = { sectionId: section.id }
    await docs.addSectionToGroup({ params: { ...params, siteSectionGroupId: groupId }, body })
  }
  await changed(params)
}

/** What is added to the structure of a site. */
export type NewNode =
  | { kind: 'site-external-link'; title: string; url: string }
  | { kind: 'site-section'; spaceId: string; title: string }
  | { kind: 'site-section-group'; title: string }
  | { kind: 'site-space'; spaceId: string; sectionId?: string }

/** Adds something to the structure of a site. */
export const addNode = async (params: SitePlace, { kind, ...node }: NewNode) => {
  if (kind === 'site-space') await docs.addSpaceToSite({ params, body: node as { spaceId: string } })
  else if (kind === 'site-section') await docs.addSectionToSite({ params, body: node as { spaceId: string } })
  else if (kind === 'site-section-group') await docs.addSectionGroupToSite({ params, body: node as { title: string } })
  else await docs.addExternalLinkToSite({ params, body: node as { title: string; url: string } })
  await changed(params)
}

/** Removes something from the structure of a site. */
export const removeNode = async (params: SitePlace, { object, id }: SiteNode) => {
  if (object === 'site-space') await docs.deleteSiteSpaceById({ params: { ...params, siteSpaceId: id } })
  else if (object === 'site-section') await docs.deleteSiteSectionById({ params: { ...params, siteSectionId: id } })
  else if (object === 'site-section-group')
    await docs.deleteSiteSectionGroupById({ params: { ...params, siteSectionGroupId: id } })
  else await docs.deleteSiteExternalLinkById({ params: { ...params, siteExternalLinkId: id } })
  await changed(params)
}

/** What of something in the structure can be changed. */
export interface NodeChanges {
  title?: string
  path?: string
  url?: string
  condition?: string | null
}

/** Changes something in the structure of a site. */
export const updateNode = async (params: SitePlace, { object, id }: SiteNode, changes: NodeChanges) => {
  const { title, path, url, condition } = changes
  const named = title !== undefined && { title }
  const placed = path !== undefined && { path }
  const limited = condition !== undefined && { condition }
  if (object === 'site-space')
    await docs.updateSiteSpaceById({ params: { ...params, siteSpaceId: id }, body: { ...placed, ...limited } })
  else if (object === 'site-section')
    await docs.updateSiteSectionById({
      params: { ...params, siteSectionId: id },
      body: { ...named, ...placed, ...limited },
    })
  else if (object === 'site-section-group')
    await docs.updateSiteSectionGroupById({ params: { ...params, siteSectionGroupId: id }, body: { ...named } })
  else
    await docs.updateSiteExternalLinkById({
      params: { ...params, siteExternalLinkId: id },
      body: { ...named, ...limited, ...(url !== undefined && { url }) },
    })
  await changed(params)
}

/** Makes something in the structure what readers see first. */
export const makeDefault = async (params: SitePlace, node: SiteNode) => {
  if (node.object === 'site-space' && node.section !== undefined)
    await docs.updateSiteSectionById({
      params: { ...params, siteSectionId: node.section },
      body: { defaultSiteSpace: node.id },
    })
  else
    await docs.updateSiteById({
      params,
      body: node.object === 'site-space' ? { defaultSiteSpace: node.id } : { defaultSiteSection: node.id },
    })
  await changed(params)
}

/** The links with a secret key that open a site. */
export const shareLinksQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'share-links'],
    queryFn: () => docs.listSiteShareLinks({ params, query: { limit: 100 } }),
  })

/** Creates a share link. */
export const createShareLink = async (params: SitePlace, name: string) => {
  await docs.createSiteShareLink({ params, body: { name } })
  await changed(params)
}

/** Switches a share link on or off. */
export const setShareLinkActive = async (params: SitePlace, shareLinkId: string, active: boolean) => {
  await docs.updateSiteShareLinkById({ params: { ...params, shareLinkId }, body: { active } })
  await changed(params)
}

/** Deletes a share link. */
export const deleteShareLink = async (params: SitePlace, shareLinkId: string) => {
  await docs.deleteSiteShareLinkById({ params: { ...params, shareLinkId } })
  await changed(params)
}

/** How visitors sign in to a site. */
export const visitorAuthQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'visitor-auth'],
    queryFn: () => readTagged(docs.getSitePublishingAuthById({ params })),
    staleTime: Infinity,
  })

/** Sets where visitors sign in. */
export const setSignInAddress = async (params: SitePlace, fallbackURL: string | null, tag?: string) => {
  await docs.updateSitePublishingAuthById({ params, body: { fallbackURL }, ...onlyIf(tag) })
  await changed(params)
}

/** Replaces the key with which the sign-in page signs. */
export const replaceSigningKey = async (params: SitePlace) => {
  await docs.regenerateSitePublishingAuthById({ params })
  await changed(params)
}

/** Returns an address that shows a site as a visitor with these claims sees it. */
export const previewAs = async (params: SitePlace, claims: string): Promise<string> =>
  (await docs.getSitePublishingPreviewById({ params, query: claims === '' ? {} : { claims } })).url

/** The redirects of a site. */
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

/** Creates a redirect. */
export const createRedirect = async (params: SitePlace, source: string, destination: SiteRedirectDestination) => {
  await docs.createSiteRedirect({ params, body: { source, destination } })
  await changed(params)
}

/** Deletes a redirect. */
export const deleteRedirect = async (params: SitePlace, siteRedirectId: string) => {
  await docs.deleteSiteRedirectById({ params: { ...params, siteRedirectId } })
  await changed(params)
}

/** Creates and updates redirects. */
export const writeRedirects = async (params: SitePlace, redirects: SiteRedirectBulkEntry[]) => {
  const { results } = await docs.bulkUpsertSiteRedirects({ params, body: { redirects } })
  await changed(params)
  return results
}

/** The page tree of a space that a site shows. */
export const shownPagesQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['content', spaceId, 'main', 'paths'],
    queryFn: async () => (await docs.listPages({ params: { spaceId } })).pages,
    staleTime: 60_000,
  })

/** The hostnames of a site's own, with the checks of their DNS. */
export const hostnamesQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'hostnames'],
    queryFn: async () => (await docs.listCustomHostnamesOfSite({ params })).items,
  })

/** Lets a hostname lead to a site. */
export const setHostname = async (params: SitePlace, hostname: string) => {
  const target = { type: 'site' as const, site: params.siteId }
  await docs.setCustomHostname({ params: { hostname }, body: { target } })
  await changed(params)
}

/** Checks the DNS of a hostname again. */
export const checkHostname = async (params: SitePlace, hostname: string) => {
  await docs.dnsRevalidateCustomHostname({ params: { hostname } })
  await changed(params)
}

/** Removes a hostname. */
export const removeHostname = async (params: SitePlace, hostname: string) => {
  await docs.removeCustomHostname({ params: { hostname } })
  await changed(params)
}

/** The look of a site, with the tag of what was read. */
export const lookQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'look'],
    queryFn: () => readTagged(docs.getSiteCustomizationById({ params })),
    staleTime: Infinity,
  })

/** Sets the look of a site. */
export const setLook = async (params: SitePlace, body: SiteCustomization, tag?: string) => {
  await docs.updateSiteCustomizationById({ params, body, ...onlyIf(tag) })
  await changed(params)
}
