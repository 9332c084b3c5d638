import type { File, Page } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from './docs.ts'

/** The content of a space that a screen shows: main content, or that of a change request. */
export interface Place {
  spaceId: string
  changeRequestId?: string | undefined
}

/** The beginning of the keys of everything read from a place. */
export const placeKey = ({ spaceId, changeRequestId }: Place) =>
  ['content', spaceId, changeRequestId ?? 'main'] as const

/** The page tree of a place. */
export const treeQuery = (place: Place) =>
  queryOptions({
    queryKey: [...placeKey(place), 'tree'],
    queryFn: async (): Promise<Page[]> => {
      const { spaceId, changeRequestId } = place
      const query = { metadata: false }
      const { pages } = changeRequestId
        ? await docs.listPagesInChangeRequest({ params: { spaceId, changeRequestId }, query })
        : await docs.listPages({ params: { spaceId }, query })
      return pages
    },
  })

/** A page with its body. To read it, includes are replaced by their content; to edit it, they stay. */
export const pageQuery = (place: Place, pageId: string, use: 'edit' | 'read') =>
  queryOptions({
    queryKey: [...placeKey(place), 'pages', pageId, use],
    queryFn: (): Promise<Page> => {
      const { spaceId, changeRequestId } = place
      const reading = { evaluated: 'deterministic-only', dereferenced: 'reusable-contents' } as const
      const query = {
        format: use === 'read' ? 'document' : 'markdown',
        metadata: false,
        ...(use === 'read' ? reading : {}),
      } as const
      return changeRequestId
        ? docs.getPageInChangeRequestById({ params: { spaceId, changeRequestId, pageId }, query })
        : docs.getPageById({ params: { spaceId, pageId }, query })
    },
  })

/** The files of a place, by their ids. */
export const filesQuery = (place: Place) =>
  queryOptions({
    queryKey: [...placeKey(place), 'files'],
    queryFn: async (): Promise<ReadonlyMap<string, File>> => {
      const { spaceId, changeRequestId } = place
      const query = { limit: 1000, metadata: false }
      const items = changeRequestId
        ? docs.listFilesInChangeRequestById.items({ params: { spaceId, changeRequestId }, query })
        : docs.listFiles.items({ params: { spaceId }, query })
      return new Map((await Array.fromAsync(items)).map((file) => [file.id, file]))
    },
    staleTime: 60_000,
  })
