import type { SiteRedirectBulkEntry, SiteRedirectDestination } from '@scriptorium/client'
import {
  bulkUpsertSiteRedirects,
  createSiteRedirect,
  deleteSiteRedirectById,
  getSiteRedirectBySource,
  listSiteRedirects,
} from '@scriptorium/client/operations'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { connect } from '../connect.ts'
import { statusOf } from '../queries.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

const docs = connect({
  bulkUpsertSiteRedirects,
  createSiteRedirect,
  deleteSiteRedirectById,
  getSiteRedirectBySource,
  listSiteRedirects,
})

/** Queries the redirects of a site. */
export const redirectsQuery = (params: SitePlace, search: string) =>
  infiniteQueryOptions({
    queryKey: [...siteKey(params), 'redirects', search],
    queryFn: ({ pageParam: page }) => {
      const query = { limit: 100, ...(search !== '' && { search }), ...(page !== undefined && { page }) }
      return docs.listSiteRedirects({ params, query })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    placeholderData: keepPreviousData,
  })

const isRedirected = async (params: SitePlace, source: string): Promise<boolean> => {
  try {
    await docs.getSiteRedirectBySource({ params, query: { source } })
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}

/** Returns those of some paths that no redirect leads elsewhere. */
export const withoutRedirect = async <T extends { path: string }>(params: SitePlace, paths: readonly T[]) => {
  const redirected = await Promise.all(paths.map(({ path }) => isRedirected(params, path)))
  return paths.filter((_, index) => redirected[index] !== true)
}

/** Creates a redirect. */
export const createRedirect = async (params: SitePlace, source: string, destination: SiteRedirectDestination) => {
  await docs.createSiteRedirect({ params, body: { source, destination } })
  await siteChanged(params)
}

/** Deletes a redirect. */
export const deleteRedirect = async (params: SitePlace, siteRedirectId: string) => {
  await docs.deleteSiteRedirectById({ params: { ...params, siteRedirectId } })
  await siteChanged(params)
}

/** Creates and updates redirects. */
export const writeRedirects = async (params: SitePlace, redirects: SiteRedirectBulkEntry[]) => {
  const { results } = await docs.bulkUpsertSiteRedirects({ params, body: { redirects } })
  await siteChanged(params)
  return results
}
