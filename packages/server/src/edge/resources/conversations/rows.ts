import type { ConversationIssueRow, ConversationRow } from '@scriptorium/schema/tables/conversations'
import type { Answered, InWork } from './answered.ts'

/** An issue with its conversation, and the number of issues in its cluster. */
export interface FoundIssue {
  issue: ConversationIssueRow
  conversation: Omit<ConversationRow, 'parts'>
  clusterIssues: number
}

/** When the issues of a cluster came, from where, and whether they came again after they were answered. */
export interface Pulse {
  weeks: number[]
  sources: Record<string, number>
  answered?: Answered | undefined
  changeRequest?: InWork | undefined
}
