import type { Knex } from 'knex'
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
  /** The active custom hostname of the site. */
  hostname: string | null
  authBackend: 'custom' | 'integration'
  authIntegration: string | null
  /** Where visitors without a valid token are sent to sign in. */
  fallbackUrl: string | null
  logoutUrl: string | null
  /** The key that visitor tokens are signed with is derived from this number. A new number ends all sessions. */
  visitorKeyVersion: number
  /** When the site was last unpublished. Sessions that began before it stay ended. Null if it never was. */
  sessionsEndedAt: string | null
  /** JSON: SiteCustomization; null if it was never set. */
  customization: string | null
  /** JSON: the origins whose pages can show the site in a frame; null if it was never set. */
  embedOrigins: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
  /** A deleted site is unpublished and has no addresses. It can be restored for a while. */
  deletedAt: string | null
  /** JSON: the state that restoring the site brings back as far as nobody has taken it; null unless the site is deleted. */
  comesBackWith: string | null
  /** Each change of the site or of its structure raises it. */
  version: number
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
  /** Null unless the item is an external link. */
  url: string | null
  /** JSON: a map of locale to title; null if not set. */
  localizedTitle: string | null
  /** JSON: a map of locale to description; null if not set. */
  localizedDescription: string | null
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
  /** JSON: the parts of SiteCustomization that differ from the site's; null if none. */
  customization: string | null
}

/** A structure that a site had until it was changed. */
export interface StructureVersionRow {
  id: string
  siteId: string
  /** JSON: the structure as rows, with the defaults of the site. */
  structure: string
  replacedAt: string
  /** Null if it was not a user. */
  replacedBy: string | null
}

export interface SiteShareLinkRow {
  id: string
  siteId: string
  name: string
  keyHash: string
  sealedKey: string
  active: 'on' | 'off'
  /** When the link ends by itself. It stays in the list, so it is not named `expiresAt`, whose rows are swept. */
  activeUntil: string | null
  createdAt: string
}

/** A hostname that leads to a site, or to the sites of an organization if there is no site. */
export interface CustomHostnameRow {
  hostname: string
  organizationId: string
  siteId: string | null
  status: string
  checkedAt: string
  createdAt: string
}

/** A basename that a site had before. */
export interface SiteFormerBasenameRow {
  organizationId: string
  basename: string
  siteId: string
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

/** The columns of a site that decide who can read its spaces. Only `updateSiteRow` can write them. */
export type GuardedSiteColumn = 'adaptiveContent' | 'publishedAt' | 'visibility' | 'visitorSchema'

declare module 'knex/types/tables.js' {
  interface Tables {
    sites: Knex.CompositeTableType<SiteRow, SiteRow & { publishedAt: null }, Partial<Omit<SiteRow, GuardedSiteColumn>>>
    // Only `saveStructure` can write these two, because they decide who can read the spaces of the site, too.
    siteItems: Knex.CompositeTableType<SiteItemRow, never, never>
    siteSpaces: Knex.CompositeTableType<SiteSpaceRow, never, Pick<SiteSpaceRow, 'customization'>>
    siteRedirects: SiteRedirectRow
    siteShareLinks: SiteShareLinkRow
    customHostnames: CustomHostnameRow
    structureVersions: StructureVersionRow
    siteFormerBasenames: SiteFormerBasenameRow
  }
}
