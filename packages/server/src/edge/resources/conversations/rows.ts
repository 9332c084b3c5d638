import type { ConversationIssueRow, ConversationRow } from '../../../platform/db/tables/conversations.ts'

/** An issue with its conversation, and the number of issues in its cluster. */
export interface FoundIssue {
  issue: ConversationIssueRow
  conversation: Omit<ConversationRow, 'parts'>
  clusterIssues: number
}

/** When the issues of a cluster came, and from where. */
export interface Pulse {
  weeks: number[]
  sources: Record<string, number>
}
