import type { ContentStore } from '@scriptorium/content/store'
import type { Tree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { ShownRevision } from '../../history/revisions.ts'
import type { Audience, Gate, Refusal } from '../visitors/audience.ts'
import type { Located } from '../addresses/locate.ts'
import type { ShownPage } from './pages.ts'
import type { SpacesById } from './shown.ts'
import type { SiteSnapshot } from './site-version.ts'
import type { Structure } from '../structure/structure.ts'

/** What a resolution reads from. `siteSource` makes one. */
export interface SiteSource extends Gate {
  content: ContentStore
  /** The site as it is now, if the caller keeps it. */
  snapshot?: SiteSnapshot
}

/** Returns what a resolution needs from the services of the server. */
export const siteSource = (
  { urls, secret, content }: Pick<Gate, 'secret' | 'urls'> & { content(db: Knex): ContentStore },
  db: Knex,
): SiteSource => ({ db, urls, secret, now: new Date(), content: content(db) })

/** A site as one visitor sees it. */
export interface VisitedSite {
  site: SiteRow
  organization: OrganizationRow
  audience: Audience
  /** The whole structure. Addresses follow from it. */
  structure: Structure
  /** The part of the structure that the visitor may see: navigation, search and lists use it. */
  shown: Structure
  /** The spaces of all site spaces by their ids. */
  spaces: SpacesById
}

/** Content that a visitor may see at an address. */
export interface FoundContent extends VisitedSite {
  kind: 'content'
  section: SiteItemRow | undefined
  siteSpace: SiteSpaceRow
  space: SpaceRow
  /** The revision to show: main content, unless a preview names another version. */
  revision: ShownRevision
  tree: Tree
  /** The change request that a preview shows. */
  changeRequestId: string | undefined
  /** Whether the address names a revision, which only a preview can open. */
  isRevision: boolean
  /** The page at the address; undefined if there is none that the visitor may see: then the answer is 404. */
  page: ShownPage | undefined
  /** The path within the space, as the address has it. Empty for the first page of the space. */
  pathname: string
  /** The path of the URL before `pathname`, with slashes at both ends. */
  basePath: string
  /** The path of the URL that all pages of the site share, with slashes at both ends. */
  siteBasePath: string
  /** The URL that search engines should know the page by. */
  canonicalUrl: string
  /** The address of the page at its own path, also if it is the first one. */
  pageUrl: string
  /** Whether the address named everything: no default was used and nothing was left over. */
  isComplete: boolean
}

/** Another address that the visitor should open. */
export interface FoundRedirect {
  kind: 'redirect'
  status: 301 | 302
  location: string
  site: SiteRow
  organization: OrganizationRow
}

/** An address where this visitor finds nothing. */
export interface Refused extends Refusal {
  kind: 'refused'
  /** The site that refuses, for the look of the page; undefined if there is none. */
  site: SiteRow | undefined
  organization: OrganizationRow | undefined
  /** The address that shows the visitor where to sign in; undefined without one. */
  signInUrl: string | undefined
}

/** What a visitor finds at an address. */
export type Resolution = FoundContent | FoundRedirect | Refused

/** A visit of a site while its address is resolved. */
export interface Visit extends VisitedSite {
  source: SiteSource
  located: Located
  search: string
}
