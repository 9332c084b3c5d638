import type { ChangeRequest, ViewedPage } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'

/** Queries my marks on the pages of a change request, by the ids of the pages. */
export const viewedPagesQuery = ({ space: spaceId, id: changeRequestId, revision }: ChangeRequest) =>
  queryOptions({
    queryKey: ['viewed-pages', changeRequestId, revision],
    queryFn: async (): Promise<ReadonlyMap<string, ViewedPage>> => {
      const items = docs.listViewedPages.items({ params: { spaceId, changeRequestId }, query: { limit: 1000 } })
      return new Map((await Array.fromAsync(items)).map((mark) => [mark.page, mark]))
    },
  })

/** Marks a page as viewed, or removes the mark. It shows at once. */
export const setViewed = async (change: ChangeRequest, pageId: string, isViewed: boolean): Promise<void> => {
  const params = { spaceId: change.space, changeRequestId: change.id, pageId }
  const { queryKey } = viewedPagesQuery(change)
  const mark: ViewedPage = { object: 'viewed-page', page: pageId, viewedAt: new Date().toISOString(), changed: false }
  queries.setQueryData(queryKey, (known) => {
    const others = [...(known ?? [])].filter(([id]) => id !== pageId)
    return new Map(isViewed ? [...others, [pageId, mark]] : others)
  })
  try {
    await (isViewed ? docs.markPageAsViewed({ params }) : docs.unmarkPageAsViewed({ params }))
  } finally {
    await queries.invalidateQueries({ queryKey: ['viewed-pages', change.id] })
  }
}
