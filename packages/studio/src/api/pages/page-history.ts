import { ProblemError, type ChangeRequest } from '@scriptorium/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { changeRequestsQuery } from '../change-requests/change-requests.ts'
import { changePoints } from './change-points.ts'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'

const staleTime = 60_000

/** How many lists of merges are looked through at once. */
const maxBatches = 20

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

interface Batch {
  items: ChangeRequest[]
  next: string | undefined
}

const merged = async (spaceId: string, page: string | undefined): Promise<Batch> => {
  const { items, next } = await queries.fetchQuery({ ...changeRequestsQuery(spaceId, 'merged', page), staleTime })
  return { items: items.filter(({ revisionMerged }) => revisionMerged !== undefined), next: next?.page }
}

// The oldest merge of a batch is compared with the one before it, which is the first of the next batch.
const changesIn = async (spaceId: string, pageId: string, page: string | undefined): Promise<Batch> => {
  const { items, next } = await merged(spaceId, page)
  const older = next === undefined ? undefined : (await merged(spaceId, next)).items[0]
  const merges = items.toReversed()
  const states = new Map<number, Promise<string>>()
  const stateAt = (index: number): Promise<string> => {
    const known = states.get(index) ?? stateIn(spaceId, merges[index]!.revisionMerged!, pageId)
    states.set(index, known)
    return known
  }
  // Before the first merge of a space there is no page.
  const before = older ? await stateIn(spaceId, older.revisionMerged!, pageId) : 'none'
  const points = await changePoints(merges.length, stateAt, before)
  return { items: points.map((index) => merges[index]!).toReversed(), next }
}

/** Queries the merged change requests that changed a page, latest first. A part of it looks at merges until some have changed the page. */
export const pageHistoryQuery = (spaceId: string, pageId: string) =>
  infiniteQueryOptions({
    queryKey: ['change-requests', spaceId, 'of page', pageId],
    queryFn: async ({ pageParam }): Promise<Batch> => {
      let found = await changesIn(spaceId, pageId, pageParam)
      for (let batches = 1; batches < maxBatches && found.items.length === 0 && found.next !== undefined; batches++)
        found = await changesIn(spaceId, pageId, found.next)
      return found
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
