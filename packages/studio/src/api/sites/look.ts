import type { SiteCustomization } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIf, readTagged } from '../tagged.ts'
import { changesOfLook } from './look-changes.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

/** The path parameters that name a site, and the id of one of its spaces if it is the look of that. */
export type LookPlace = SitePlace & { siteSpaceId?: string | undefined }

/** Queries the look of a site or of one of its spaces, with the tag of what was read. */
export const lookQuery = ({ siteSpaceId, ...params }: LookPlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'look', siteSpaceId],
    queryFn: () =>
      siteSpaceId === undefined
        ? readTagged(docs.getSiteCustomizationById({ params }))
        : readTagged(docs.getSiteSpaceCustomizationById({ params: { ...params, siteSpaceId } })),
    staleTime: Infinity,
  })

/** Sets the look of a site, or those parts of the look of one of its spaces that were changed. */
export const setLook = async (
  { siteSpaceId, ...params }: LookPlace,
  saved: SiteCustomization,
  look: SiteCustomization,
  tag?: string,
) => {
  if (siteSpaceId === undefined) await docs.updateSiteCustomizationById({ params, body: look, ...onlyIf(tag) })
  else {
    const body = changesOfLook(saved, look)
    await docs.overrideSiteSpaceCustomizationById({ params: { ...params, siteSpaceId }, body, ...onlyIf(tag) })
  }
  await siteChanged(params)
}

/** Lets a space of a site look like the site again. `isForced` does so even if somebody has changed its look since it was seen. */
export const resetLook = async (params: SitePlace & { siteSpaceId: string }, isForced: boolean) => {
  const { tag } = await queries.fetchQuery(lookQuery(params))
  await docs.deleteSiteSpaceCustomizationById({ params, ...(!isForced && onlyIf(tag)) })
  await siteChanged(params)
}

const shown = (params: SitePlace) => ({
  queryKey: [...siteKey(params), 'shown-spaces'],
  queryFn: () => Array.fromAsync(docs.listSiteSpaces.items({ params, query: { limit: 100 } })),
})

/** Queries the spaces that a link on every page of a site can lead to: those that the site shows. */
export const shownSpacesQuery = (params: SitePlace) =>
  queryOptions({
    ...shown(params),
    select: (spaces) => new Map(spaces.map(({ title, space }) => [space.id, title])),
  })

/** Queries the title that a space has on a site. */
export const shownTitleQuery = ({ siteSpaceId, ...params }: SitePlace & { siteSpaceId: string }) =>
  queryOptions({ ...shown(params), select: (spaces) => spaces.find(({ id }) => id === siteSpaceId)?.title })
