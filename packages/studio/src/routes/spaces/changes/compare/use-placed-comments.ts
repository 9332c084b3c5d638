import type { Comment } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commentedVersionsQuery } from '../../../../api/pages/anchors.ts'
import { blockNow } from '../../../../reading/compare/anchors.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import type { ComparedBlock } from '../../../../reading/compare/compare-documents.ts'

/** The comments on a page by the keys of the blocks that they are about now, and those that are about no block. */
export interface PlacedComments {
  byBlock: ReadonlyMap<string, readonly Comment[]>
  others: readonly Comment[]
}

/** Places comments at their blocks. The key of a block follows from its text, so that of an edited block is looked for. */
export const usePlacedComments = (
  place: Place,
  pageId: string,
  comments: readonly Comment[],
  blocks: readonly ComparedBlock[] | undefined,
  after: Content | undefined,
): PlacedComments => {
  const known = useMemo(() => new Set(blocks?.map(({ node }) => node.key)), [blocks])
  const lost = blocks ? comments.filter(({ target }) => target.node !== undefined && !known.has(target.node.id)) : []
  const { data: versions } = useQuery(commentedVersionsQuery(place, pageId, lost))
  return useMemo(() => {
    const moved = new Map(
      (versions ?? []).map(({ comment, document }) => [
        comment.id,
        document && after ? blockNow(document, after, comment.target.node!.id, comment.target.quote)?.key : undefined,
      ]),
    )
    const keyOf = ({ id, target }: Comment): string | undefined =>
      target.node && known.has(target.node.id) ? target.node.id : moved.get(id)
    return {
      byBlock: Map.groupBy(comments, (comment) => keyOf(comment) ?? ''),
      others: comments.filter((comment) => keyOf(comment) === undefined),
    }
  }, [versions, after, known, comments])
}
