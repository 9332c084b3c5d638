import type { Comment } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import type { CommentedVersion } from '../../../../api/pages/anchors.ts'
import { blockNow } from '../../../../reading/compare/anchors.ts'

/** The comments on a page by the keys of the blocks that they are about now, and those that are about no block. */
export interface PlacedComments {
  byBlock: ReadonlyMap<string, readonly Comment[]>
  others: readonly Comment[]
  /** Whether some of the others may still turn out to be about a block, as the page on which they were made is being read. */
  isPlacing: boolean
}

/** Places comments at the blocks with their keys, or at those that these have become. `versions` is undefined while they are read. */
export const placeComments = (
  comments: readonly Comment[],
  known: ReadonlySet<string | undefined>,
  versions: readonly CommentedVersion[] | undefined,
  after: Content | undefined,
): PlacedComments => {
  const moved = new Map(
    (versions ?? []).map(({ comment, document }) => [
      comment.id,
      document && after ? blockNow(document, after, comment.target.node!.id, comment.target.quote)?.key : undefined,
    ]),
  )
  const keyOf = ({ id, target }: Comment): string | undefined =>
    target.node && known.has(target.node.id) ? target.node.id : moved.get(id)
  const others = comments.filter((comment) => keyOf(comment) === undefined)
  return {
    byBlock: Map.groupBy(comments, (comment) => keyOf(comment) ?? ''),
    others,
    isPlacing: versions === undefined && others.some(({ target }) => target.node !== undefined),
  }
}
