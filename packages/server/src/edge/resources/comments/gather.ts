import type { Knex } from 'knex'
import type { CommentReactionRow, CommentRow } from '@scriptorium/schema/tables/discussion'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { findUsers } from '../users/repo.ts'
import { readBody } from './body.ts'
import { findReactions, findRepliers } from './repo.ts'
import type { CommentDetails, ReactionDetails, RemarkDetails } from './rows.ts'

type Format = 'document' | 'markdown'
type Users = ReadonlyMap<string, UserRow>

const reactionsOf = (rows: CommentReactionRow[], users: Users): ReactionDetails[] =>
  [...Map.groupBy(rows, ({ emoji }) => emoji)].map(([emoji, same]) => ({
    emoji,
    users: same.map(({ userId, reactedAt }) => ({ user: users.get(userId)!, reactedAt })),
  }))

const remarkOf = async (
  row: CommentRow,
  reactions: Map<string, CommentReactionRow[]>,
  users: Users,
  format: Format,
): Promise<RemarkDetails> => ({
  row,
  postedBy: users.get(row.postedBy)!,
  body: await readBody(row, format),
  reactions: reactionsOf(reactions.get(row.id) ?? [], users),
})

/** Returns the details of a new comment or reply, which has no reactions and no replies. */
export const newComment = async (row: CommentRow, postedBy: UserRow, format: Format): Promise<CommentDetails> => ({
  row,
  postedBy,
  body: await readBody(row, format),
  reactions: [],
  resolvedBy: undefined,
  repliers: [],
})

/** Loads everything that is presented of replies, and what comments share with them. */
export const gatherRemarks = async (db: Knex, rows: CommentRow[], format: Format): Promise<RemarkDetails[]> => {
  const reactions = await findReactions(
    db,
    rows.map(({ id }) => id),
  )
  const users = await findUsers(db, [...rows.map(({ postedBy }) => postedBy), ...reactions.map(({ userId }) => userId)])
  const byComment = Map.groupBy(reactions, ({ commentId }) => commentId)
  return Promise.all(rows.map((row) => remarkOf(row, byComment, users, format)))
}

/** Loads everything that is presented of comments. The number of queries does not depend on the number of comments. */
export const gatherComments = async (db: Knex, rows: CommentRow[], format: Format): Promise<CommentDetails[]> => {
  const remarks = await gatherRemarks(db, rows, format)
  const replies = await findRepliers(
    db,
    rows.map(({ id }) => id),
  )
  const resolvers = rows.flatMap(({ resolvedBy }) => resolvedBy ?? [])
  const users = await findUsers(db, [...resolvers, ...replies.map(({ userId }) => userId)])
  const byComment = Map.groupBy(replies, ({ commentId }) => commentId)
  return remarks.map((remark) => ({
    ...remark,
    resolvedBy: users.get(remark.row.resolvedBy ?? ''),
    repliers: (byComment.get(remark.row.id) ?? []).map((replier) => ({
      ...replier,
      user: users.get(replier.userId)!,
    })),
  }))
}
