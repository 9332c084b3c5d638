import type { ShareLink, BodyInput } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { onlyIfStill } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

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

const stateOfLink = ({ active, activeUntil }: ShareLink) => `${active} ${activeUntil}`

const ifLinkIsStill = async (place: SitePlace, link: ShareLink, isForced: boolean) =>
  isForced
    ? {}
    : onlyIfStill(
        stateOfLink(link),
        docs.getSiteShareLinkById({ params: { ...place, shareLinkId: link.id } }),
        stateOfLink,
      )

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
  try {
    await docs.updateSiteShareLinkById({ params, body, ...(await ifLinkIsStill(place, link, isForced)) })
  } finally {
    await siteChanged(place)
  }
}

/** Deletes a share link, unless somebody else has changed it since it was seen. `isForced` does it all the same. */
export const deleteShareLink = async (place: SitePlace, link: ShareLink, isForced: boolean) => {
  const params = { ...place, shareLinkId: link.id }
  try {
    await docs.deleteSiteShareLinkById({ params, ...(await ifLinkIsStill(place, link, isForced)) })
  } finally {
    await siteChanged(place)
  }
}
