import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { Urls } from '../../../platform/urls.ts'
import { defaultSiteSpaceOf, findItem, sectionsOf, siteSpacesIn, type Structure } from '../structure/structure.ts'

type Owner = Pick<OrganizationRow, 'customHostname' | 'hostname' | 'id'>
type AddressedSite = Pick<SiteRow, 'basename' | 'hostname' | 'id' | 'proxy'>

/** Returns the address that this server serves a site at, custom hostnames aside. It ends with a slash. */
export const ownAddress = (site: AddressedSite, organization: Owner, urls: Urls): string =>
  urls.site(organization.hostname ?? organization.id, site.basename ?? site.id)

/**
 * Returns the address at which visitors open a site: at its active custom hostname, its proxy, the active custom hostname of
 * its organization, or this server, whose own URL can be that of one site. It ends with a slash.
 */
export const siteAddress = (site: AddressedSite, organization: Owner, urls: Urls): string => {
  if (site.hostname !== null) return `https://${site.hostname}/`
  if (site.proxy !== null) return `https://${site.proxy}/`
  if (organization.customHostname !== null) return `https://${organization.customHostname}/${site.basename ?? site.id}/`
  return urls.publicSite === site.id ? `${urls.base}/` : ownAddress(site, organization, urls)
}

/** Adds the key of a share link to a published URL, so that it opens for everyone who has the URL. */
export const withShareKey = (url: string, shareKey: string | undefined): string =>
  shareKey === undefined ? url : `${url}?shareKey=${encodeURIComponent(shareKey)}`

/** The place that a path below a site leads to: a site space, and the path of a page in it. */
export interface Place {
  section: SiteItemRow | undefined
  siteSpace: SiteSpaceRow
  /** The segments that are left for the page. */
  rest: readonly string[]
  /** Whether a default had to be used because the path does not name the section or the site space. */
  usesDefault: boolean
}

/**
 * Follows the segments of a path below a site: section, site space, page. A segment that the path omits is the default in
 * `shown`, the part of the structure that a visitor can see. A section or site space that is hidden names nothing, as if it did not
 * exist. Returns undefined if there is no site space to show.
 */
export const follow = (structure: Structure, shown: Structure, segments: readonly string[]): Place | undefined => {
  const named = sectionsOf(shown).find(({ path }) => path === segments[0])
  const sectionId = named?.id ?? shown.defaultSectionId
  const section = findItem(shown, 'site-section', sectionId)
  if (sectionId !== null && !section) return undefined
  const below = named ? segments.slice(1) : segments
  const siblings = siteSpacesIn(structure, sectionId)
  const wanted = siteSpacesIn(shown, sectionId).find(({ path }) => path === below[0])
  const id = wanted?.id ?? defaultSiteSpaceOf(shown, sectionId)
  const siteSpace = shown.siteSpaces.find((row) => row.id === id)
  if (!siteSpace) return undefined
  const hasChoice = siblings.length > 1 || sectionsOf(structure).length > 1
  return {
    section,
    siteSpace,
    rest: wanted ? below.slice(1) : below,
    usesDefault: hasChoice && !(wanted || (named && siblings.length === 1)),
  }
}

/**
 * Returns the path of a page below its site, or of a site space if there is no page. The segments of defaults are left out,
 * unless the path would then lead elsewhere because a section or a site space has the same name.
 */
export const pathOnSite = (structure: Structure, siteSpace: SiteSpaceRow, page = ''): string => {
  const rest = page === '' ? [] : page.split('/')
  const section = findItem(structure, 'site-section', siteSpace.sectionId)
  const inSection = section ? [section.path!] : []
  const omitsSection = section !== undefined && structure.defaultSectionId === section.id
  const omitsSpace = defaultSiteSpaceOf(structure, siteSpace.sectionId) === siteSpace.id
  const forms = [
    ...(omitsSection && omitsSpace ? [rest] : []),
    ...(omitsSpace ? [[...inSection, ...rest]] : []),
    ...(omitsSection ? [[siteSpace.path, ...rest]] : []),
  ]
  const leadsHere = (form: readonly string[]) => {
    const place = follow(structure, structure, form)
    return place?.siteSpace.id === siteSpace.id && place.rest.length === rest.length
  }
  const found = forms.find(leadsHere) ?? [...inSection, siteSpace.path, ...rest]
  return found.join('/')
}

/** Returns the names of sections and site spaces that hide pages of a site space from addresses without its segments. */
export const shadowingPaths = (structure: Structure, siteSpace: SiteSpaceRow): string[] => {
  const { sectionId } = siteSpace
  if (defaultSiteSpaceOf(structure, sectionId) !== siteSpace.id) return []
  const beside = siteSpacesIn(structure, sectionId).map(({ path }) => path)
  const isDefault = sectionId !== null && structure.defaultSectionId === sectionId
  return [...new Set([...beside, ...(isDefault ? sectionsOf(structure).map(({ path }) => path!) : [])])]
}

const withSlash = (path: string): string => (path === '' ? '' : `${path}/`)

/** Returns the path of a section below its site; empty for the default section. It ends with a slash, if it is not empty. */
export const sectionPath = (structure: Structure, section: SiteItemRow): string => {
  const id = defaultSiteSpaceOf(structure, section.id)
  const siteSpace = structure.siteSpaces.find((row) => row.id === id)
  return siteSpace ? siteSpacePath(structure, siteSpace) : withSlash(section.path!)
}

/** Returns the path of a site space below its site. It ends with a slash, if it is not empty. */
export const siteSpacePath = (structure: Structure, siteSpace: SiteSpaceRow): string =>
  withSlash(pathOnSite(structure, siteSpace))
