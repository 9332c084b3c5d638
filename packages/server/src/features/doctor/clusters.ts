import type { Knex } from 'knex'
import { queryRows } from '@scriptorium/database/query-rows'
import type { Finding } from './finding.ts'

const maxFindings = 100

const wrongSql = `
  select * from (
    select c.id, c.issues, c.conversations, count(i.id) as found_issues, count(distinct i.conversation_id) as found_conversations
    from issues_clusters c left join conversation_issues i on i.cluster_id = c.id
    group by c.id, c.issues, c.conversations) counted
  where issues <> found_issues or conversations <> found_conversations
  order by id limit ${maxFindings}`

interface Counted {
  id: string
  issues: number
  conversations: number
  foundIssues: number
  foundConversations: number
}

/** Checks the counters of clusters of issues. */
export const checkClusters = async (db: Knex): Promise<Finding[]> => {
  const rows = await queryRows<Counted>(db, wrongSql, {})
  return rows.map(({ id, issues, conversations, foundIssues, foundConversations }) => ({
    where: `cluster of issues ${id}`,
    what: `It says ${issues} issues of ${conversations} conversations; there are ${foundIssues} of ${foundConversations}`,
  }))
}
