import type { Presence } from '@scriptorium/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'

/** A page of a change request. */
export interface PagePlace {
  spaceId: string
  changeRequestId: string
  pageId: string
}

// As often as an editor looks for what others have written.
const beatMs = 4_000

/** Says every few seconds that the user is on a page, and returns who else is there. */
export const presenceQuery = (params: PagePlace, block: string | null) =>
  queryOptions({
    queryKey: ['presence', params.changeRequestId, params.pageId, block],
    queryFn: async (): Promise<Presence[]> => (await docs.announcePresence({ params, body: { block } })).people,
    refetchInterval: beatMs,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

/** Says that the user left a page. If that fails, the others learn it half a minute later. */
export const leavePage = (params: PagePlace): void => {
  docs.endPresence({ params }).catch(() => {})
}
