import type { ChangeRequest } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useQuery } from '@tanstack/react-query'
import { docs } from '../../../../api/docs.ts'
import { loadPageAt, placeKey } from '../../../../api/pages/pages.ts'
import { conflictOf } from '../../../../reading/compare/conflicts.ts'

const mostSteps = 30

/** Returns the page as it was before the merge that left conflicts in it; null if that merge is too long ago. */
const loadOwnVersion = async ({ space: spaceId, revision }: ChangeRequest, pageId: string): Promise<Content | null> => {
  let revisionId = revision
  for (let step = 0; step < mostSteps; step++) {
    const { parents, type } = await docs.getRevisionById({
      params: { spaceId, revisionId },
      query: { metadata: false },
    })
    const [first, second] = parents
    if (first === undefined) return null
    revisionId = first
    if (second === undefined) continue
    // A pull merges main into the change request. Of edits at the same time, the second parent has those that came later.
    const page = await loadPageAt(spaceId, type === 'update' ? first : second, pageId)
    const own = 'document' in page ? (page.document as unknown as Content | undefined) : undefined
    if (own && !own.nodes.some((node) => conflictOf(node) !== undefined)) return own
  }
  return null
}

/** Returns the page as the change request had it before its conflicts. Undefined until it is known, and if nobody asks. */
export const useOwnVersion = (change: ChangeRequest, pageId: string, isAsked: boolean): Content | undefined => {
  const { data } = useQuery({
    queryKey: [...placeKey({ spaceId: change.space, changeRequestId: change.id }), 'own', pageId, change.revision],
    queryFn: () => loadOwnVersion(change, pageId),
    enabled: isAsked,
    staleTime: Infinity,
  })
  return data ?? undefined
}
