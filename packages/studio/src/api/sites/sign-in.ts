import type { PublishingAuthUpdate } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { onlyIf, readTagged } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

/** Queries how visitors sign in to a site. */
export const visitorAuthQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'visitor-auth'],
    queryFn: () => readTagged(docs.getSitePublishingAuthById({ params })),
    staleTime: Infinity,
  })

/** Sets who signs visitors in, and where they are sent. */
export const setVisitorAuth = async (params: SitePlace, body: PublishingAuthUpdate, tag?: string) => {
  await docs.updateSitePublishingAuthById({ params, body, ...onlyIf(tag) })
  await siteChanged(params)
}

/** Replaces the key with which the sign-in page signs. */
export const replaceSigningKey = async (params: SitePlace) => {
  await docs.regenerateSitePublishingAuthById({ params })
  await siteChanged(params)
}

/** Returns an address that shows a space of a site as a visitor with these claims sees it; without one, the first. */
export const previewAs = async (params: SitePlace, claims: string, siteSpace: string): Promise<string> => {
  const query = { ...(claims !== '' && { claims }), ...(siteSpace !== '' && { siteSpace }) }
  return (await docs.getSitePublishingPreviewById({ params, query })).url
}
