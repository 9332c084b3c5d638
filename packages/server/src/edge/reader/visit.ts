import { openForVisitor } from '../../domain/history/visitor-source.ts'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import type { SearchScope } from '@scriptorium/site/page/model'
import { wordsFor } from '@scriptorium/site/words/words'
import type { RenderedBlock } from '../../domain/integrations/blocks/render-block.ts'
import type { Source } from '../../domain/history/source.ts'
import { findRevision } from '../../domain/history/revisions.ts'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { pathOnSite, siteSpacePath } from '../../domain/sites/addresses/address.ts'
import { shownCustomization } from '../../domain/sites/structure/customization.ts'
import { encodePath } from '../../domain/sites/addresses/encode.ts'
import type { FoundContent, VisitedSite } from '../../domain/sites/resolution/resolution.ts'
import type { Services } from '../services.ts'
import { noteState, type FactLog } from './cache/facts.ts'

/** The services that readers need. */
export type ReaderServices = Pick<
  Services,
  | 'assistant'
  | 'config'
  | 'content'
  | 'database'
  | 'events'
  | 'insights'
  | 'jobs'
  | 'log'
  | 'metrics'
  | 'outgoing'
  | 'pageViews'
  | 'scripts'
  | 'sealer'
  | 'secret'
  | 'state'
  | 'storage'
  | 'urls'
> & {
  /** Notes what a page depends on outside of its site, while it is rendered for the cache. */
  factLog?: FactLog
}

/** A site space that a visitor has opened. */
export interface Visit {
  services: ReaderServices
  found: FoundContent
  /** The content as this visitor sees it: without hidden pages, and with evaluated conditions. */
  source: Source
  /** Whether the page is part of a static copy of the site, which works without a server. */
  isCopy?: boolean
  /** Whether such a copy has a picture for links to each page. */
  hasPictures?: boolean
  /** The block of an integration that the visitor has just used: its place among those of the page, and its new content. */
  usedBlock?: { index: number; block: RenderedBlock }
  /** Where the visitor searches. */
  searchScope?: SearchScope
}

const visitorReader = (services: ReaderServices, { site, organization, audience }: VisitedSite) => {
  const db = services.database.read
  return {
    db,
    store: services.content(db),
    visitor: {
      claims: audience.claims,
      organization: organization.id,
      site: site.id,
      ...(audience.preview && { previewer: audience.preview.user }),
    },
  }
}

/** Notes that a page shows something whose changes are not noticed, so that it is kept only for seconds. */
export const noteVolatile = ({ services: { factLog } }: Pick<Visit, 'services'>): void => {
  if (factLog) factLog.isVolatile = true
}

/** Opens what a visitor found. */
export const openVisit = (services: ReaderServices, found: FoundContent): Visit => ({
  services,
  found,
  source: noted(services, found, openForVisitor(visitorReader(services, found), found.space, found.revision)),
})

/** Returns a source that notes which spaces are read that the version of the site says nothing about. */
const noted = (services: ReaderServices, site: VisitedSite, source: Source): Source => {
  const { factLog, database } = services
  if (!factLog) return source
  return {
    ...source,
    elsewhere: async (spaceId) => {
      const isOnSite = site.shown.siteSpaces.some((one) => one.spaceId === spaceId)
      if (!isOnSite) await noteState(database.read, factLog, 'space', spaceId)
      const other = await source.elsewhere(spaceId)
      return other && noted(services, site, other)
    },
  }
}

const publishedContent = async ({ database }: ReaderServices, { spaces }: VisitedSite, { spaceId }: SiteSpaceRow) => {
  const space = spaces.get(spaceId)
  const revision = space && (await findRevision(database.read, space.id, space.revisionId))
  return revision && { space, revision }
}

/** Opens the published content of a site space for the visitor of a site; undefined if there is none. */
export const openSiteSpace = async (
  services: ReaderServices,
  site: VisitedSite,
  siteSpace: SiteSpaceRow,
): Promise<Source | undefined> => {
  const content = await publishedContent(services, site, siteSpace)
  if (!content) return undefined
  return noted(services, site, openForVisitor(visitorReader(services, site), content.space, content.revision))
}

/** Returns the tree of a site space without regard to conditions, for walks that check each page themselves. */
export const rawTree = async (services: ReaderServices, site: VisitedSite, siteSpace: SiteSpaceRow) => {
  const content = await publishedContent(services, site, siteSpace)
  return content && openTree(services.content(services.database.read), content.revision.shownRoot)
}

/** Returns whether navigation and lists show a page to this visitor. The conditions of the pages above are not checked. */
export const isListed = ({ found }: Visit, page: PageRecord): boolean =>
  page.hidden !== true && found.audience.mayShow(page)

/** Returns the address of a page of the open site space. In a preview, it stays in the preview. */
export const pageHref = ({ found }: Pick<Visit, 'found'>, path: string): string => {
  const { basePath, siteBasePath, structure, siteSpace, audience } = found
  const isVersion = audience.preview !== undefined && basePath.includes('/~/')
  if (isVersion) return basePath + encodePath(path)
  return siteBasePath + encodePath(pathOnSite(structure, siteSpace, path))
}

/** Returns the address of the start of a site space. */
export const siteSpaceHref = ({ siteBasePath, structure }: FoundContent, siteSpace: SiteSpaceRow): string =>
  siteBasePath + siteSpacePath(structure, siteSpace)

/** Returns how the open site space looks. */
export const lookOf = ({ site, siteSpace }: Pick<FoundContent, 'site' | 'siteSpace'>) =>
  shownCustomization(site, siteSpace)

/** Returns the words of the interface for the open site space. */
export const wordsOf = ({ space, site, siteSpace }: Pick<FoundContent, 'site' | 'siteSpace' | 'space'>) =>
  wordsFor(space.language ?? lookOf({ site, siteSpace }).internationalization.locale)

/** Returns whether everyone gets the same answers without a cookie. */
export const isPublic = ({ site, audience }: VisitedSite): boolean =>
  audience.preview === undefined &&
  audience.contextId === undefined &&
  (site.visibility === 'public' || site.visibility === 'unlisted')
