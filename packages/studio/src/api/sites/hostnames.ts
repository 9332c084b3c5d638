import type { CustomHostname } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { onlyIfStill } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

/** Queries the hostnames of a site's own, with the checks of their DNS. */
export const hostnamesQuery = (params: SitePlace) =>
  queryOptions({
    queryKey: [...siteKey(params), 'hostnames'],
    queryFn: async () => (await docs.listCustomHostnamesOfSite({ params })).items,
  })

/** Lets a hostname lead to a site. */
export const setHostname = async (params: SitePlace, hostname: string) => {
  const target = { type: 'site' as const, site: params.siteId }
  await docs.setCustomHostname({ params: { hostname }, body: { target } })
  await siteChanged(params)
}

/** Checks the DNS of a hostname again. */
export const checkHostname = async (params: SitePlace, hostname: string) => {
  await docs.dnsRevalidateCustomHostname({ params: { hostname } })
  await siteChanged(params)
}

const siteOf = ({ target }: CustomHostname): string | undefined => (target.type === 'site' ? target.site : undefined)

/** Removes a hostname, unless somebody has let it lead to another site since. */
export const removeHostname = async (params: SitePlace, hostname: string) => {
  const place = { params: { hostname } }
  const guard = await onlyIfStill(params.siteId, docs.getCustomHostname(place), siteOf)
  await docs.removeCustomHostname({ ...place, ...guard })
  await siteChanged(params)
}
