import type { SiteCustomization } from '@scriptorium/client'
import { getSiteCustomizationById, listSiteSpaces, updateSiteCustomizationById } from '@scriptorium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../connect.ts'
import { onlyIf, readTagged } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

const docs = connect({ getSiteCustomizationById, listSiteSpaces, updateSiteCustomizationById })

/** Queries the look of a site, with the tag of what was read. */
export const lookQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'look'],
    queryFn: () => readTagged(docs.getSiteCustomizationById({ params })),
    staleTime: Infinity,
  })

/** Sets the look of a site. */
export const setLook = async (params: SitePlace, body: SiteCustomization, tag?: string) => {
  await docs.updateSiteCustomizationById({ params, body, ...onlyIf(tag) })
  await siteChanged(params)
}

/** Queries the spaces that a link on every page of a site can lead to: those that the site shows. */
export const shownSpacesQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'shown-spaces'],
    queryFn: async () => {
      const shown = await Array.fromAsync(docs.listSiteSpaces.items({ params, query: { limit: 100 } }))
      return new Map(shown.map(({ title, space }) => [space.id, title]))
    },
  })
