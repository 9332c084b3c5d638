import type { Favorite, Watch } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'

/** Queries the spaces and pages that the user wants to find again, newest first. */
export const favoritesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'favorites'],
    queryFn: async (): Promise<Favorite[]> =>
      (await docs.listFavorites({ params: { organizationId }, query: { limit: 100 } })).items,
  })

/** Queries what of a space the user watches. */
export const watchesQuery = (organizationId: string, space: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'watches', space],
    queryFn: async (): Promise<Watch[]> =>
      (await docs.listWatches({ params: { organizationId }, query: { space, limit: 1000 } })).items,
  })

/** A space, or one of its pages. */
interface Marked {
  spaceId: string
  pageId?: string
}

const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: ['organizations'] })

/** Watches a space or a page, or stops that. */
export const setWatched = async ({ spaceId, pageId }: Marked, isWatched: boolean): Promise<void> => {
  if (pageId === undefined) {
    const params = { spaceId }
    await (isWatched ? docs.watchSpace({ params }) : docs.unwatchSpace({ params }))
  } else {
    const params = { spaceId, pageId }
    await (isWatched ? docs.watchPage({ params }) : docs.unwatchPage({ params }))
  }
  await reread()
}

/** Adds a space or a page to the favorites, or removes it. */
export const setFavorite = async ({ spaceId, pageId }: Marked, isFavorite: boolean): Promise<void> => {
  if (pageId === undefined) {
    const params = { spaceId }
    await (isFavorite ? docs.addFavoriteSpace({ params }) : docs.removeFavoriteSpace({ params }))
  } else {
    const params = { spaceId, pageId }
    await (isFavorite ? docs.addFavoritePage({ params }) : docs.removeFavoritePage({ params }))
  }
  await reread()
}
