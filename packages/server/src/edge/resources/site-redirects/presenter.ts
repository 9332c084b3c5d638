import type { SiteRedirect, SiteRedirectDestination } from '@scriptorium/types'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { presentEach } from '../../../ground/present-each.ts'

const destinationOf = ({
  destinationType,
  siteSectionId,
  siteSpaceId,
  pageId,
}: SiteRedirectRow): SiteRedirectDestination => {
  if (destinationType === 'site-section') return { kind: destinationType, siteSectionId: siteSectionId! }
  if (destinationType === 'site-space') return { kind: destinationType, siteSpaceId: siteSpaceId! }
  return { kind: destinationType, siteSpaceId: siteSpaceId!, pageId: pageId! }
}

/** Presents a redirect of a site. */
export const presentRedirect = (row: SiteRedirectRow): SiteRedirect =>
  presentEach<SiteRedirect>({
    object: 'site-redirect',
    id: row.id,
    source: row.source,
    destination: destinationOf(row),
    draft: false,
    captureWildcard: false,
    permanent: false,
    createdAt: row.createdAt,
  })
