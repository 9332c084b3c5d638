import type { Body } from '@scriptorium/types'
import { allows, commentPermissions } from '../../../domain/access/permissions.ts'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Viewer } from './rows.ts'

const maxReactions = 100

const isOwn = ({ postedBy }: CommentRow, { userId }: Viewer): boolean => postedBy === userId

const mayResolve = (row: CommentRow, viewer: Viewer): boolean =>
  allows(isOwn(row, viewer) ? 'space:comment' : 'space:review', viewer.level)

/** Throws `forbidden` unless the viewer is an admin, or wrote the comment and can still comment. */
export const requireMayChange = (row: CommentRow, viewer: Viewer): void => {
  if (commentPermissions(viewer.level, isOwn(row, viewer)).edit) return
  throw new Problem('forbidden', 'Only an admin can change or delete the comments of others')
}

/** Throws `forbidden` unless the viewer can review, or wrote the comment and can still comment. */
export const requireMayResolve = (row: CommentRow, viewer: Viewer): void => {
  if (!mayResolve(row, viewer))
    throw new Problem('forbidden', 'You need the review role to resolve the comments of others')
}

/** Throws `invalid_request` if a target lacks what holds it: cells of different tables can have the same ids, and a passage is in a block. */
export const requireWholeTarget = (target: Body<'postCommentInSpace'>): void => {
  const { page, node, quote, quotePrefix, suggestedBy, suggestion, tableCell } = target
  if (page === undefined && tableCell !== undefined) throw invalid('/body/page', 'is required with tableCell')
  if (page === undefined && quote !== undefined) throw invalid('/body/page', 'is required with quote')
  if (node === undefined && quote !== undefined) throw invalid('/body/node', 'is required with quote')
  if (quote === undefined && quotePrefix !== undefined) throw invalid('/body/quote', 'is required with quotePrefix')
  if (quote === undefined && suggestion !== undefined) throw invalid('/body/quote', 'is required with suggestion')
  if (suggestion === undefined && suggestedBy !== undefined)
    throw invalid('/body/suggestion', 'is required with suggestedBy')
}

/** Returns the columns that resolving or reopening a comment changes, if any. */
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

/** Returns the columns that a new body changes, if any. */
export const rewriting = (
  row: CommentRow,
  body: Pick<CommentRow, 'markdown' | 'document'> | undefined,
  now: string,
): Partial<CommentRow> =>
  body === undefined || (body.markdown === row.markdown && body.document === row.document)
    ? {}
    : { ...body, editedAt: now }

/** Throws `invalid_request` if a comment would have too many different reactions. */
export const requireFewReactions = (count: number): void => {
  if (count > maxReactions) {
    throw invalid('/body/addedReactions', `must not result in more than ${maxReactions} different reactions`)
  }
}
