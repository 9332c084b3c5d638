import type { Comment } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { queryOptions } from '@tanstack/react-query'
import { loadPageAt, placeKey, type Place } from './pages.ts'
import { queries } from '../queries.ts'

/** A comment on a block, and the page as its author saw it. */
export interface CommentedVersion {
  comment: Comment
  document: Content | undefined
}

const versionQuery = (spaceId: string, revisionId: string, pageId: string) =>
  queryOptions({
    queryKey: ['revisions', spaceId, revisionId, pageId],
    queryFn: async (): Promise<Content | null> => {
      const page = await loadPageAt(spaceId, revisionId, pageId)
      return 'document' in page && page.document ? (page.document as unknown as Content) : null
    },
    staleTime: Infinity,
  })

/** Queries the versions of a page on which comments were made whose blocks have changed since. */
export const commentedVersionsQuery = (place: Place, pageId: string, comments: readonly Comment[]) =>
  queryOptions({
    queryKey: [...placeKey(place), 'commented', pageId, ...comments.map(({ id }) => id)],
    queryFn: (): Promise<CommentedVersion[]> =>
      Promise.all(
        comments.map(async (comment) => {
          const version = versionQuery(place.spaceId, comment.target.revision, pageId)
          const document = await queries.fetchQuery(version).catch(() => null)
          return { comment, document: document ?? undefined }
        }),
      ),
    enabled: comments.length > 0,
  })
