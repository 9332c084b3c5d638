import type { VisitorClaim } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { statusOf } from '../queries.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'
import { onlyIf, readTagged, type Tagged } from '../tagged.ts'

/** What a site can know about its visitors, by the names of the claims. */
export type Claims = Readonly<Record<string, VisitorClaim>>

/** Queries the claims of visitors that count on a site. */
export const claimsQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'claims'],
    queryFn: async (): Promise<Tagged<Claims>> => {
      try {
        const { data, tag } = await readTagged(docs.getSiteAdaptiveSchema({ params }))
        return { data: data.jsonSchema.properties as Claims, tag }
      } catch (error) {
        // No claims were ever set.
        if (statusOf(error) === 404) return { data: {}, tag: '' }
        throw error
      }
    },
  })

/** Sets the claims that count on a site, and lets conditions use them. */
export const setClaims = async (params: SitePlace, properties: Claims, tag?: string): Promise<void> => {
  const jsonSchema = { type: 'object', properties, additionalProperties: false } as const
  await docs.updateSiteAdaptiveSchema({ params, body: { jsonSchema }, ...onlyIf(tag) })
  await docs.updateSiteById({ params, body: { adaptiveContent: { enabled: true } } })
  await siteChanged(params)
}

/** Queries the conditions that follow from the claims of a site. */
export const readyConditionsQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'ready-conditions'],
    queryFn: async () => (await docs.listSiteAdaptiveTemplateConditions({ params })).items,
  })
