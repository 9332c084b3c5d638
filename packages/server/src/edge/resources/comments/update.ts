import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'
import { addReactions, changeComment, countReactions, removeComment, removeReactions } from './repo.ts'
import { putMentions } from './mentions.ts'
import type { StoredBody, Viewer } from './rows.ts'
import { requireFewReactions, requireMayChange, requireMayResolve, resolution, rewriting } from './rules.ts'

type Reactions = Pick<Body<'updateCommentInSpace'>, 'addedReactions' | 'removedReactions'>

/** Resolves or reopens a comment. Undefined changes nothing. */
export const resolveComment = async (
  db: Knex,
  comment: CommentRow,
  resolved: boolean | undefined,
  viewer: Viewer,
  now: string,
): Promise<CommentRow> => {
  if (resolved !== undefined) requireMayResolve(comment, viewer)
  return changeComment(db, comment, resolution(comment, resolved, viewer, now))
}

/** Replaces the body of a comment or a reply. Undefined changes nothing. */
export const rewriteComment = async (
  db: Knex,
  row: CommentRow,
  body: StoredBody | undefined,
  viewer: Viewer,
  now: string,
): Promise<CommentRow> => {
  if (body !== undefined) requireMayChange(row, viewer)
  const changed = await changeComment(db, row, rewriting(row, body, now))
  if (body !== undefined) await putMentions(db, changed)
  return changed
}

/** Adds reactions of the caller and deletes others. A reaction in both lists is deleted. */
export const react = async (
  db: Knex,
  { id }: CommentRow,
  { addedReactions = [], removedReactions = [] }: Reactions,
  { userId }: Viewer,
  now: string,
): Promise<void> => {
  const added = [...new Set(addedReactions)].filter((emoji) => !removedReactions.includes(emoji))
  await removeReactions(db, id, userId, removedReactions)
  if (added.length === 0) return
  await addReactions(db, id, userId, added, now)
  requireFewReactions(await countReactions(db, id))
}

/** Deletes a comment with its replies, or a reply. */
export const deleteComment = async (db: Knex, row: CommentRow, viewer: Viewer): Promise<void> => {
  requireMayChange(row, viewer)
  await removeComment(db, row)
}
