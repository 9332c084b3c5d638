import type { Comment } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import type { Place } from '../../../../api/pages/pages.ts'
import { spaceQuery } from '../../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'

/** Returns whether the person can resolve a comment: an own one, or as a reviewer that of somebody else. */
export const useMayResolve = ({ spaceId }: Place, comment: Comment): boolean => {
  const { user } = useWorkspace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  return comment.permissions.reply === true && (comment.postedBy.id === user.id || space?.permissions.review === true)
}
