import type { GitSync, LinkItem, PageNeed } from '@scriptorium/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries, statusOf } from '../queries.ts'
import { workBegan } from '../work.ts'

/** Queries the Git repository of a space, and the last import or export. While one is running, it is read again. */
export const gitQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'git'],
    queryFn: async (): Promise<GitSync> => {
      try {
        return await docs.getSpaceGitInfo({ params: { spaceId } })
      } catch (error) {
        // A space that was never synchronized has none.
        if (statusOf(error) === 404) return {}
        throw error
      }
    },
    refetchInterval: ({ state }) => state.data?.operation?.state === 'running' && 3000,
  })

const started = (spaceId: string) =>
  Promise.all([queries.invalidateQueries({ queryKey: ['spaces', spaceId, 'git'] }), workBegan()])

// People know a branch by its short name.
const fullRef = (ref: string): string => (ref.startsWith('refs/') ? ref : `refs/heads/${ref}`)

/** Begins to import a repository into a space. */
export const importFrom = async (spaceId: string, url: string, ref: string) => {
  await docs.importGitRepository({ params: { spaceId }, body: { url, ref: fullRef(ref) } })
  await started(spaceId)
}

/** Begins to export a space to a repository. */
export const exportTo = async (spaceId: string, url: string, ref: string, commitMessage: string) => {
  await docs.exportToGitRepository({ params: { spaceId }, body: { url, ref: fullRef(ref), commitMessage } })
  await started(spaceId)
}

/** Queries the broken links of a space, and how many links there are. */
export const brokenLinksQuery = (spaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['spaces', spaceId, 'broken-links'],
    queryFn: ({ pageParam: page }) =>
      docs.listSpaceLinks({
        params: { spaceId },
        query: { status: 'broken', limit: 100, ...(page !== undefined && { page }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Queries the files and reusable contents of a space that no page uses. */
export const unusedQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'unused'],
    queryFn: () => docs.listUnusedContent({ params: { spaceId } }),
  })

/** Queries the pages of a space that lack something. */
export const needingCareQuery = (spaceId: string, kind: PageNeed) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'needing care', kind],
    queryFn: () => docs.listPagesNeedingCare({ params: { spaceId }, query: { kind } }),
  })

/** A page that uses a link. */
export interface LinkPlace {
  id: string
  title: string
}

/** Returns the pages that use a link, each once. */
export const placesOf = ({ locationReferences }: LinkItem): LinkPlace[] => {
  const pages = locationReferences.flatMap((place) => (place.kind === 'page' ? [place.page] : []))
  return [...new Map(pages.map(({ id, title }) => [id, { id, title }])).values()]
}
