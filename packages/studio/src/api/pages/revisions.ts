import type { Document, Page, PageDiff } from '@scriptorium/client'
import { queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { loadPageAt } from './pages.ts'

/** Two revisions of a space, the earlier one first. */
interface Revisions {
  spaceId: string
  from: string
  to: string
}

/** Queries what changed from one revision to another. */
export const revisionDiffQuery = ({ spaceId, from, to }: Revisions) =>
  queryOptions({
    queryKey: ['revisions', spaceId, 'diff', from, to],
    queryFn: () => docs.getRevisionDiff({ params: { spaceId, revisionId: to }, query: { base: from } }),
    staleTime: Infinity,
  })

/** Queries a revision: when it was made, and by which merge. */
export const revisionAtQuery = (spaceId: string, revisionId: string) =>
  queryOptions({
    queryKey: ['revisions', spaceId, revisionId],
    queryFn: () => docs.getRevisionById({ params: { spaceId, revisionId } }),
    staleTime: Infinity,
  })

/** Returns the document of a page, if the page has one. */
export const documentOf = (page: Page): Document | undefined => ('document' in page ? page.document : undefined)

/** Both versions of a page that differs between two revisions. */
export const revisionVersionsQuery = ({ spaceId, from, to }: Revisions, { id, before, after }: PageDiff) =>
  queryOptions({
    queryKey: ['revisions', spaceId, 'versions', from, to, id],
    queryFn: async () => {
      const [old, now] = await Promise.all([
        before && loadPageAt(spaceId, from, id),
        after && loadPageAt(spaceId, to, id),
      ])
      return { before: old && documentOf(old), after: now && documentOf(now) }
    },
    staleTime: Infinity,
  })
