import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import { readPage, type List } from '@scriptorium/database/page'
import type { ConversationIssueRow, ConversationRow } from '@scriptorium/schema/tables/conversations'
import { Problem } from '../../../ground/problem.ts'
import type { FoundIssue } from './rows.ts'

// Lists do not read the messages.
const columns = ['key', 'source', 'subject', 'metadata', 'version', 'createdAt', 'ingestedAt', 'processedAt'] as const

type Listed = Omit<ConversationRow, 'parts'>

/** Returns one page of the conversations of an organization, newest first. */
export const listConversations = <Item>(
  db: Knex,
  organizationId: string,
  { source }: Query<'listConversations'>,
  list: List,
  present: (row: Listed) => Item,
) => {
  const rows = db('conversations').where({ organizationId, ...(source !== undefined && { source }) })
  const keys = [
    { sql: 'created_at', of: (row: Listed) => row.createdAt },
    { sql: 'id', of: (row: Listed) => row.id },
  ]
  const selected = rows.clone().select('id', 'organizationId', ...columns)
  const weigh = ({ metadata }: Listed) => metadata?.length ?? 0
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc', weigh }, present)
}

/** Returns a conversation by the id that its source gave. Throws `not_found` if there is none. */
export const requireConversation = async (db: Knex, organizationId: string, key: string): Promise<ConversationRow> => {
  const row = await db('conversations').where({ organizationId, key }).first()
  if (!row) throw new Problem('not_found', 'There is no such conversation')
  return row
}

type JoinedRow = ConversationIssueRow & { clusterIssues: number } & Record<`conversation_${string}`, string | null>

const issuesWithConversations = (db: Knex, organizationId: string) =>
  db('conversationIssues as i')
    .join('conversations as c', 'c.id', 'i.conversationId')
    .join('issuesClusters as g', 'g.id', 'i.clusterId')
    .where('i.organizationId', organizationId)

const joinedColumns = ['i.*', 'g.issues as clusterIssues', ...columns.map((column) => `c.${column} as of_${column}`)]

const toFound = (row: JoinedRow): FoundIssue => {
  const { clusterIssues, ...rest } = row
  const own = Object.entries(rest)
  // Knex maps `of_createdAt` to `ofCreatedAt` on the way back.
  const isOfConversation = (name: string) => /^of[A-Z]/.test(name)
  const conversation = own.flatMap(([name, value]) =>
    isOfConversation(name) ? [[name.charAt(2).toLowerCase() + name.slice(3), value]] : [],
  )
  const issue = Object.fromEntries(own.filter(([name]) => !isOfConversation(name))) as unknown as ConversationIssueRow
  const { conversationId: id, organizationId } = issue
  return { issue, conversation: { id, organizationId, ...Object.fromEntries(conversation) } as Listed, clusterIssues }
}

/** Returns one page of the issues of an organization with their conversations, newest first. */
export const listIssues = <Item>(
  db: Knex,
  organizationId: string,
  { cluster, conversation }: Query<'listConversationsIssues'>,
  list: List,
  present: (found: FoundIssue) => Item,
) => {
  const rows = issuesWithConversations(db, organizationId)
  // A cluster of one issue is not shown, so its id matches nothing.
  if (cluster !== undefined) rows.where('i.clusterId', cluster).where('g.issues', '>', 1)
  if (conversation !== undefined) rows.where('c.key', conversation)
  const keys = [
    { sql: 'i.created_at', of: (row: JoinedRow) => row.createdAt },
    { sql: 'i.id', of: (row: JoinedRow) => row.id },
  ]
  const options = { rows: rows.clone().select(joinedColumns), matches: rows, keys, order: 'desc' as const }
  const weigh = (row: JoinedRow) => row.summary.length + (row['ofMetadata' as 'summary'] ?? '').length
  return readPage(list, { ...options, weigh }, (row: JoinedRow) => present(toFound(row)))
}

/** Returns an issue with its conversation. Throws `not_found` if the organization has none with this id. */
export const requireIssue = async (db: Knex, organizationId: string, id: string): Promise<FoundIssue> => {
  const row: JoinedRow | undefined = await issuesWithConversations(db, organizationId)
    .where('i.id', id)
    .first(joinedColumns)
  if (!row) throw new Problem('not_found', 'There is no such issue')
  return toFound(row)
}
