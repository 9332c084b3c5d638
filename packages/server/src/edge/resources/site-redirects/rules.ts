import type { SiteRedirectDestination } from '@scriptorium/types'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { requireNamedItem, requireNamedSiteSpace } from '../../../domain/sites/structure/find.ts'
import type { Structure } from '../../../domain/sites/structure/structure.ts'

type Columns = Pick<SiteRedirectRow, 'destinationType' | 'pageId' | 'siteSectionId' | 'siteSpaceId'>

/** Returns the columns of a destination. Throws if it names no part of this site. The page need not exist yet. */
export const destinationColumns = (structure: Structure, destination: SiteRedirectDestination): Columns => {
  const { kind } = destination
  const at = '/body/destination'
  const none = { destinationType: kind, siteSectionId: null, siteSpaceId: null, pageId: null }
  if (destination.kind === 'site-section') {
    const { id } = requireNamedItem(structure, 'site-section', destination.siteSectionId, `${at}/siteSectionId`)
    return { ...none, siteSectionId: id }
  }
  const { id } = requireNamedSiteSpace(structure, destination.siteSpaceId, `${at}/siteSpaceId`)
  return { ...none, siteSpaceId: id, pageId: destination.kind === 'site-page' ? destination.pageId : null }
}
