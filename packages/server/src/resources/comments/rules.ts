import type { Body } from '@scriptorium/types'
import { allows, commentPermissions } from '../../access/permissions.ts'
import type { CommentRow } from '../../db/tables/discussion.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Viewer } from './rows.ts'

const maxReactions = 100

const isOwn = ({ postedBy }: CommentRow, { userId }: Viewer): boolean => postedBy === userId

const mayResolve = (row: CommentRow, viewer: Viewer): boolean =>
  allows(isOwn(row, viewer) ? 'space:comment' : 'space:review', viewer.level)

/** Refuses to change what somebody else has written. */
export const requireMayChange = (row: CommentRow, viewer: Viewer): void => {
  if (commentPermissions(viewer.level, isOwn(row, viewer)).edit) return
  throw new Problem('forbidden', 'Only an admin changes or deletes what others have written')
}

/** Refuses to resolve a comment of somebody else below `review`. */
export const requireMayResolve = (row: CommentRow, viewer: Viewer): void => {
  if (!mayResolve(row, viewer)) throw new Problem('forbidden', 'You need review to resolve the comments of others')
}

/** Refuses a target that cannot be found without the page that it is on. */
export const requireWholeTarget = ({ page, node, tableCell }: Body<'postCommentInSpace'>): void => {
  if (page === undefined && (node ?? tableCell) !== undefined) {
    throw invalid('/body/page', 'is needed, to know where the rest of the target is')
  }
}

/** The columns that resolving or reopening a comment changes; none where it is so already. */
export const resolution = (
  { status }: CommentRow,
  resolved: boolean | undefined,
  { userId }: Viewer,
  now: string,
): Partial<CommentRow> => {
  if (resolved === undefined || (status === 'resolved') === resolved) return {}
  return resolved
    ? { status: 'resolved', resolvedAt: now, resolvedBy: userId }
    : { status: 'open', resolvedAt: null, resolvedBy: null }
}

/** The columns that a new body changes; none where it says the same. */
export const rewriting = (
  row: CommentRow,
  body: Pick<CommentRow, 'markdown' | 'document'> | undefined,
  now: string,
): Partial<CommentRow> =>
  body === undefined || (body.markdown === row.markdown && body.document === row.document)
    ? {}
    : { ...body, editedAt: now }

/** Refuses more different reactions to a comment than anyone can look at. */
export const requireFewReactions = (count: number): void => {
  if (count > maxReactions) {
    throw invalid('/body/addedReactions', `would make more than ${maxReactions} different reactions`)
  }
}
