import type { RoleOrNone } from './levels.ts'

export interface SiteRow {
  id: string
  organizationId: string
  type: string
  title: string
  /** JSON: SiteIcon; null if not set. */
  icon: string | null
  basename: string | null
  proxy: string | null
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  publishedAt: string | null
  adaptiveContent: 'on' | 'off'
  agentsContext: 'excluded' | 'included'
  /** `none` is null in the API: members need a grant. */
  defaultLevel: RoleOrNone
  /** Null on a site without sections. */
  defaultSectionId: string | null
  /** The default of the root; null on a site with sections. */
  defaultSiteSpaceId: string | null
  /** JSON: VisitorSchema; null if it was never set. */
  visitorSchema: string | null
  visitorSchemaUpdatedAt: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
}

/** A section, a section group or an external link. They share one order at the root and in each group. */
export interface SiteItemRow {
  id: string
  siteId: string
  type: 'site-external-link' | 'site-section' | 'site-section-group'
  /** The group that contains it; null at the root. */
  parentId: string | null
  position: string
  title: string
  icon: string | null
  description: string | null
  condition: string | null
  /** Null unless the item is a section. */
  path: string | null
  /** Null unless the item is a section with site spaces. */
  defaultSiteSpaceId: string | null
}

export interface SiteSpaceRow {
  id: string
  siteId: string
  /** Null at the root of a site without sections. */
  sectionId: string | null
  spaceId: string
  path: string
  condition: string | null
  position: string
}

export interface SiteRedirectRow {
  id: string
  siteId: string
  source: string
  destinationType: 'site-page' | 'site-section' | 'site-space'
  siteSectionId: string | null
  siteSpaceId: string | null
  pageId: string | null
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    sites: SiteRow
    siteItems: SiteItemRow
    siteSpaces: SiteSpaceRow
    siteRedirects: SiteRedirectRow
  }
}
