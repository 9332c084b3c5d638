import type { ShareLink, BodyInput } from '@scriptorium/client'
import {
  createSiteShareLink,
  deleteSiteShareLinkById,
  getSiteShareLinkById,
  listSiteShareLinks,
  updateSiteShareLinkById,
} from '@scriptorium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../connect.ts'
import { onlyIfStill } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

const docs = connect({
  createSiteShareLink,
  deleteSiteShareLinkById,
  getSiteShareLinkById,
  listSiteShareLinks,
  updateSiteShareLinkById,
})

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
  const stateOf = ({ active, activeUntil }: ShareLink) => `${active} ${activeUntil}`
  try {
    const guard = isForced ? {} : await onlyIfStill(stateOf(link), docs.getSiteShareLinkById({ params }), stateOf)
    await docs.updateSiteShareLinkById({ params, body, ...guard })
  } finally {
    await siteChanged(place)
  }
}

/** Deletes a share link. */
export const deleteShareLink = async (params: SitePlace, shareLinkId: string) => {
  await docs.deleteSiteShareLinkById({ params: { ...params, shareLinkId } })
  await siteChanged(params)
}
