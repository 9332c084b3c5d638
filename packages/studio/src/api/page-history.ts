import { ProblemError, type ChangeRequest } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { changeRequestsQuery } from './change-requests.ts'
import { changePoints } from './change-points.ts'
import { docs } from './docs.ts'
import { queries } from './queries.ts'

// A page that a revision does not have yet, or no more, is a state, too.
const stateIn = async (spaceId: string, revisionId: string, pageId: string): Promise<string> => {
  try {
    const page = await docs.getPageInRevisionById({ params: { spaceId, revisionId, pageId } })
    return ('updatedAt' in page && page.updatedAt) || 'there'
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return 'none'
    throw error
  }
}

/** The merged change requests that changed a page, latest first. It looks at those that the history of the space shows. */
export const pageHistoryQuery = (spaceId: string, pageId: string) =>
  queryOptions({
    queryKey: ['change-requests', spaceId, 'of page', pageId],
    queryFn: async (): Promise<ChangeRequest[]> => {
      const { items, next } = await queries.fetchQuery(changeRequestsQuery(spaceId, 'merged'))
      const merges = items.filter(({ revisionMerged }) => revisionMerged !== undefined).toReversed()
      const states = new Map<number, Promise<string>>()
      const stateAt = (index: number): Promise<string> => {
        const known = states.get(index) ?? stateIn(spaceId, merges[index]!.revisionMerged!, pageId)
        states.set(index, known)
        return known
      }
      // Before the first merge of a space there is no page.
      const isWhole = next === undefined
      const points = await changePoints(merges.length, stateAt, isWhole ? 'none' : undefined)
      return points.map((index) => merges[index]!).toReversed()
    },
  })
