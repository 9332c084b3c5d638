import type { SiteCustomization } from '@scriptorium/client'
import { getSiteCustomizationById, updateSiteCustomizationById } from '@scriptorium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../connect.ts'
import { onlyIf, readTagged } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

const docs = connect({ getSiteCustomizationById, updateSiteCustomizationById })

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
