import type { ChangeRequest, Comment } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { spaceQuery } from '../../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'

/** Returns whether the person can resolve a comment: an own one, or as a reviewer that of somebody else. */
export const useMayResolve = (change: ChangeRequest, comment: Comment): boolean => {
  const { user } = useWorkspace()
  const { data: space } = useQuery(spaceQuery(change.space))
  return comment.permissions.reply === true && (comment.postedBy.id === user.id || space?.permissions.review === true)
}
