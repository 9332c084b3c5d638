import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { writeLater } from '@scriptorium/database/later'
import { readPage, type List, type Listed, type Order } from '@scriptorium/database/page'
import type { CommentReactionRow, CommentRow } from '@scriptorium/schema/tables/discussion'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { memberColumns, membersOf } from '../members/repo.ts'
import type { MemberDetails } from '../members/rows.ts'

type Filters = Partial<Pick<Query<'listCommentsInSpace'>, 'status' | 'targetPage' | 'authors'>>

/** Returns one page of the comments on a space or a change request, or of the replies to a comment. */
export const listComments = (
  db: Knex,
  placeId: string,
  { status = 'all', targetPage, authors, order }: Filters & { order: Order },
  list: List,
): Promise<Listed<CommentRow>> => {
  const rows = db('comments').where({ placeId })
  if (status !== 'all') rows.where({ status })
  if (targetPage !== undefined) rows.where({ pageId: targetPage })
  if (authors) rows.whereIn('postedBy', authors)
  const keys = [
    { sql: 'posted_at', of: (row: CommentRow) => row.postedAt },
    { sql: 'id', of: (row: CommentRow) => row.id },
  ]
  const weigh = ({ markdown, document }: CommentRow) => markdown.length + (document?.length ?? 0)
  return readPage(list, { rows: rows.clone(), matches: rows, keys, order, weigh }, (row) => row)
}

/** Returns a comment on a space or a change request, or a reply to a comment; undefined if it belongs elsewhere. */
export const findComment = (db: Knex, placeId: string, id: string): Promise<CommentRow | undefined> =>
  db('comments').where({ id, placeId }).first()

// Spaces and change requests count their open comments, without replies.
const countOpen = async (db: Knex, row: CommentRow, by: 1 | -1): Promise<void> => {
  if (row.replyToId !== null || row.status !== 'open') return
  const table = row.changeRequestId === null ? 'spaces' : 'changeRequests'
  await writeLater(db, table, db(table).where({ id: row.placeId }).increment('comments', by))
}

export const insertComment = async (db: Knex, row: CommentRow): Promise<CommentRow> => {
  await writeLater(db, 'comments', db('comments').insert(row))
  await countOpen(db, row, 1)
  return row
}

/** Updates columns of a comment, and the count of open comments. */
export const changeComment = async (db: Knex, row: CommentRow, changes: Partial<CommentRow>): Promise<CommentRow> => {
  if (Object.keys(changes).length === 0) return row
  const changed = { ...row, ...changes }
  await db('comments').where({ id: row.id }).update(changes)
  if (changed.status !== row.status) {
    await countOpen(db, row, -1)
    await countOpen(db, changed, 1)
  }
  return changed
}

/** Deletes a comment with its replies and all reactions. */
export const removeComment = async (db: Knex, row: CommentRow): Promise<void> => {
  await db('comments').where({ id: row.id }).delete()
  await countOpen(db, row, -1)
}

/** Returns the reactions to comments, earliest first. */
export const findReactions = (db: Knex, commentIds: string[]): Promise<CommentReactionRow[]> =>
  db('commentReactions').whereIn('commentId', commentIds).orderBy(['reactedAt', 'userId', 'emoji'])

interface Replying {
  commentId: string
  userId: string
  count: number
  updatedAt: string
}

const replying = 'reply_to_id as comment_id, posted_by as user_id, count(*) as count'

/** Returns how often each user replied to comments, and when last; latest first. */
export const findRepliers = (db: Knex, commentIds: string[]): Promise<Replying[]> =>
  db('comments')
    .whereIn('replyToId', commentIds)
    .groupBy('replyToId', 'postedBy')
    .select<Replying[]>(db.raw(`${replying}, max(coalesce(edited_at, posted_at)) as updated_at`))
    .orderBy([{ column: 'updatedAt', order: 'desc' }, 'userId'])

/** Adds reactions of a user that do not exist yet. */
export const addReactions = async (db: Knex, commentId: string, userId: string, emojis: string[], now: string) => {
  if (emojis.length === 0) return
  const rows = emojis.map((emoji) => ({ commentId, emoji, userId, reactedAt: now }))
  await db('commentReactions').insert(rows).onConflict(['commentId', 'emoji', 'userId']).ignore()
}

/** Deletes reactions of a user. */
export const removeReactions = (db: Knex, commentId: string, userId: string, emojis: string[]) =>
  db('commentReactions').where({ commentId, userId }).whereIn('emoji', emojis).delete()

/** Returns how many different reactions a comment has. */
export const countReactions = async (db: Knex, commentId: string): Promise<number> => {
  const [row] = await db('commentReactions').where({ commentId }).countDistinct({ count: 'emoji' })
  return Number(row?.['count'] ?? 0)
}

/** Returns one page of the members who wrote comments or replies on a space or a change request, the latest to join first. */
export const listCommenters = (
  db: Knex,
  caller: string,
  { id, organizationId }: Pick<SpaceRow, 'id' | 'organizationId'>,
  changeRequestId: string | null,
  list: List,
): Promise<Listed<MemberDetails>> => {
  const wrote = db('comments').where({ spaceId: id, changeRequestId }).select('postedBy')
  const rows = membersOf(db, organizationId).whereIn('m.userId', wrote)
  const keys = [
    { sql: 'm.joined_at', of: (row: MemberDetails) => row.joinedAt },
    { sql: 'm.user_id', of: (row: MemberDetails) => row.userId },
  ]
  const selected = rows.clone().select(memberColumns(db, organizationId, caller))
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, (row: MemberDetails) => row)
}
