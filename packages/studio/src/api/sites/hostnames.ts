import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
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

/** Removes a hostname. */
export const removeHostname = async (params: SitePlace, hostname: string) => {
  await docs.removeCustomHostname({ params: { hostname } })
  await siteChanged(params)
}
