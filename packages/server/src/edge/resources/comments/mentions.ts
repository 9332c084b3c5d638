import type { Knex } from 'knex'
import type { CommentRow } from '@scriptorium/schema/tables/discussion'

const maxMentions = 50

/** Returns the users whom a comment mentions. Documents are stored as markdown, too. */
const mentionedIn = (markdown: string): string[] => {
  const found = markdown.matchAll(/\(<?\/users\/([\w-]{1,64})>? "mention"\)/g)
  return [...new Set([...found].map(([, id]) => id!))].slice(0, maxMentions)
}

/** Stores whom a comment or a reply mentions: members of the organization only. Mentions that an edit removes are forgotten. */
export const putMentions = async (
  db: Knex,
  { id: commentId, markdown, spaceId }: Pick<CommentRow, 'id' | 'markdown' | 'spaceId'>,
): Promise<void> => {
  const ids = mentionedIn(markdown)
  await db('commentMentions').where({ commentId }).whereNotIn('userId', ids).delete()
  if (ids.length === 0) return
  const members: { userId: string }[] = await db('members as m')
    .join('spaces as s', 's.organizationId', 'm.organizationId')
    .where('s.id', spaceId)
    .whereIn('m.userId', ids)
    .select('m.userId')
  if (members.length > 0)
    await db('commentMentions')
      .insert(members.map(({ userId }) => ({ commentId, userId })))
      .onConflict(['commentId', 'userId'])
      .ignore()
}
