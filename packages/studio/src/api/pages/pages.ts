import type { File, Page } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'

/** The content of a space that a screen shows: main content, that of a change request, or that of a revision. */
export interface Place {
  spaceId: string
  changeRequestId?: string | undefined
  revisionId?: string | undefined
}

/** Returns the first part of the keys of everything read from a place. */
export const placeKey = ({ spaceId, changeRequestId, revisionId }: Place) =>
  ['content', spaceId, changeRequestId ?? revisionId ?? 'main'] as const

/** Calls the operation for the kind of a place. */
const inPlace = <T>(
  { spaceId, changeRequestId, revisionId }: Place,
  read: {
    change: (params: { spaceId: string; changeRequestId: string }) => T
    revision: (params: { spaceId: string; revisionId: string }) => T
    main: (params: { spaceId: string }) => T
  },
): T => {
  if (changeRequestId !== undefined) return read.change({ spaceId, changeRequestId })
  return revisionId === undefined ? read.main({ spaceId }) : read.revision({ spaceId, revisionId })
}

/** Queries the page tree of a place. */
export const treeQuery = (place: Place) =>
  queryOptions({
    queryKey: [...placeKey(place), 'tree'],
    queryFn: async (): Promise<Page[]> => {
      const query = { metadata: false }
      const { pages } = await inPlace<Promise<{ pages: Page[] }>>(place, {
        change: (params) => docs.listPagesInChangeRequest({ params, query }),
        revision: (params) => docs.listPagesInRevisionById({ params, query }),
        main: (params) => docs.listPages({ params, query }),
      })
      return pages
    },
  })

const loadPage = (place: Place, pageId: string, query: object): Promise<Page> =>
  inPlace<Promise<Page>>(place, {
    change: (params) => docs.getPageInChangeRequestById({ params: { ...params, pageId }, query }),
    revision: (params) => docs.getPageInRevisionById({ params: { ...params, pageId }, query }),
    main: (params) => docs.getPageById({ params: { ...params, pageId }, query }),
  })

const body = { format: 'document', metadata: false } as const

/** Queries a page as readers see it: includes are replaced by their content. */
export const pageQuery = (place: Place, pageId: string) =>
  queryOptions({
    queryKey: [...placeKey(place), 'pages', pageId],
    queryFn: () =>
      loadPage(place, pageId, { ...body, evaluated: 'deterministic-only', dereferenced: 'reusable-contents' }),
  })

/** Reads a page as it is stored. */
export const loadSource = (place: Place, pageId: string): Promise<Page> => loadPage(place, pageId, body)

/** Queries a page as it is stored, to discuss its blocks. */
export const storedPageQuery = (place: Place, pageId: string) =>
  queryOptions({ queryKey: [...placeKey(place), 'stored', pageId], queryFn: () => loadSource(place, pageId) })

/** How a page is edited. */
export type SourceFormat = 'document' | 'markdown'

/** Reads a page as a revision stores it. */
export const loadPageAt = (
  spaceId: string,
  revisionId: string,
  pageId: string,
  format: SourceFormat = 'document',
): Promise<Page> =>
  docs.getPageInRevisionById({ params: { spaceId, revisionId, pageId }, query: { format, metadata: false } })

/** Queries a page of a change request to edit, and the revision it was read from. It is read when the editor opens, and not again while somebody types. */
export const sourceQuery = (spaceId: string, changeRequestId: string, pageId: string, format: SourceFormat) =>
  queryOptions({
    queryKey: ['sources', spaceId, changeRequestId, pageId, format],
    queryFn: async () => {
      const { revision } = await docs.getChangeRequestById({ params: { spaceId, changeRequestId } })
      return { revision, page: await loadPageAt(spaceId, revision, pageId, format) }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

/** Queries the files, reusable contents and variables of a change request. */
export const revisionQuery = (spaceId: string, changeRequestId: string) =>
  queryOptions({
    queryKey: [...placeKey({ spaceId, changeRequestId }), 'revision'],
    queryFn: () =>
      docs.getRevisionOfChangeRequestById({ params: { spaceId, changeRequestId }, query: { metadata: false } }),
    staleTime: 60_000,
  })

/** Queries the files of a place, by their ids. */
export const filesQuery = (place: Place) =>
  queryOptions({
    queryKey: [...placeKey(place), 'files'],
    queryFn: async (): Promise<ReadonlyMap<string, File>> => {
      const query = { limit: 1000, metadata: false }
      const items = inPlace<AsyncIterable<File>>(place, {
        change: (params) => docs.listFilesInChangeRequestById.items({ params, query }),
        revision: (params) => docs.listFilesInRevisionById.items({ params, query }),
        main: (params) => docs.listFiles.items({ params, query }),
      })
      return new Map((await Array.fromAsync(items)).map((file) => [file.id, file]))
    },
    staleTime: 60_000,
  })
