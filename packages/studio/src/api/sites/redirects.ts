import type { SiteRedirect, SiteRedirectBulkEntry, SiteRedirectDestination } from '@scriptorium/client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { statusOf } from '../queries.ts'
import { onlyIf, onlyIfStill, readTagged, tagIfStill } from '../tagged.ts'
import { siteChanged, siteKey, type SitePlace } from './sites.ts'

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

const one = (params: SitePlace, siteRedirectId: string) => ({ params: { ...params, siteRedirectId } })

/** Queries a redirect, with the tag of what was read. */
export const taggedRedirectQuery = (params: SitePlace, id: string) =>
  queryOptions({
    queryKey: [...siteKey(params), 'redirect', id],
    queryFn: () => readTagged(docs.getSiteRedirectById(one(params, id))),
    staleTime: Infinity,
  })

/** Changes a redirect. */
export const updateRedirect = async (
  params: SitePlace,
  id: string,
  body: { source: string; destination: SiteRedirectDestination },
  tag?: string,
) => {
  await docs.updateSiteRedirectById({ ...one(params, id), body, ...onlyIf(tag) })
  await siteChanged(params)
}

const pathsOf = ({ source, destination }: SiteRedirect): string => JSON.stringify([source, destination])

/** Deletes a redirect, unless somebody has changed it since it was seen. */
export const deleteRedirect = async (params: SitePlace, seen: SiteRedirect) => {
  const place = one(params, seen.id)
  const guard = await onlyIfStill(pathsOf(seen), docs.getSiteRedirectById(place), pathsOf)
  await docs.deleteSiteRedirectById({ ...place, ...guard })
  await siteChanged(params)
}

/** Creates and updates redirects. */
export const writeRedirects = async (params: SitePlace, redirects: SiteRedirectBulkEntry[]) => {
  const { results } = await docs.bulkUpsertSiteRedirects({ params, body: { redirects } })
  await siteChanged(params)
  return results
}

/** Deletes redirects, except those that somebody has changed since they were seen. Returns what became of each. */
export const removeRedirects = async (params: SitePlace, redirects: readonly SiteRedirect[]) =>
  writeRedirects(
    params,
    await Promise.all(
      redirects.map(async (seen) => {
        const read = docs.getSiteRedirectById(one(params, seen.id))
        return { source: seen.source, destination: null, ifMatch: await tagIfStill(pathsOf(seen), read, pathsOf) }
      }),
    ),
  )
