import type { OrganizationRow } from '../db/tables/people.ts'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '../db/tables/sites.ts'
import type { Urls } from '../urls.ts'
import { defaultSiteSpaceOf, findItem, type Structure } from './structure.ts'

type Owner = Pick<OrganizationRow, 'hostname' | 'id'>
type AddressedSite = Pick<SiteRow, 'basename' | 'id' | 'proxy'>

/** Returns the address that this server serves a site at. It ends with a slash. */
export const ownAddress = (site: AddressedSite, organization: Owner, urls: Urls): string =>
  urls.site(organization.hostname ?? organization.id, site.basename ?? site.id)

/** Returns the address at which visitors open a site: that of its proxy, if there is one. It ends with a slash. */
export const siteAddress = (site: AddressedSite, organization: Owner, urls: Urls): string =>
  site.proxy === null ? ownAddress(site, organization, urls) : `https://${site.proxy}/`

/** Returns the path of a section below its site; empty for the default section. */
export const sectionPath = (structure: Structure, section: SiteItemRow): string =>
  structure.defaultSectionId === section.id ? '' : `${section.path}/`

/** Returns the path of a site space below its site. The segments of defaults are left out. */
export const siteSpacePath = (structure: Structure, siteSpace: SiteSpaceRow): string => {
  const section = findItem(structure, 'site-section', siteSpace.sectionId)
  const inSite = section ? sectionPath(structure, section) : ''
  return defaultSiteSpaceOf(structure, siteSpace.sectionId) === siteSpace.id ? inSite : `${inSite}${siteSpace.path}/`
}
