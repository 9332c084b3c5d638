import type { Comment } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commentedVersionsQuery } from '../../../../api/pages/anchors.ts'
import type { Place } from '../../../../api/pages/pages.ts'
import type { ComparedBlock } from '../../../../reading/compare/compare-documents.ts'
import { placeComments, type PlacedComments } from './placed-comments.ts'

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
  return useMemo(() => placeComments(comments, known, versions, after), [versions, after, known, comments])
}
