import type {
  Conversation,
  ConversationDetail,
  ConversationIssue,
  ConversationMetadata,
  IssuesCluster,
} from '@scriptorium/types'
import { questionOf } from '@scriptorium/conversations/stored/clusters'
import type { ConversationRow, IssuesClusterRow } from '@scriptorium/schema/tables/conversations'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { FoundIssue, Pulse } from './rows.ts'

/** Returns the metadata as the source gave it, or undefined if it gave none. */
const metadataOf = ({ metadata }: Pick<ConversationRow, 'metadata'>): ConversationMetadata | undefined =>
  metadata === null ? undefined : (JSON.parse(metadata) as ConversationMetadata)

/** Presents a conversation. */
export const presentConversation = (row: Omit<ConversationRow, 'parts'>, urls: Urls): Conversation => {
  const url = metadataOf(row)?.url
  return presentEach<Conversation>({
    object: 'conversation',
    id: row.key,
    subject: row.subject ?? undefined,
    createdAt: row.createdAt,
    processedAt: row.processedAt || undefined,
    source: row.source,
    urls: {
      location: urls.api(`/v1/orgs/${row.organizationId}/conversations/${encodeURIComponent(row.key)}`),
      source: url,
    },
  })
}

/** Presents a conversation with its messages. */
export const presentConversationDetail = (row: ConversationRow, urls: Urls): ConversationDetail => {
  const metadata = metadataOf(row)
  return presentEach<ConversationDetail>({
    conversation: presentConversation(row, urls),
    parts: JSON.parse(row.parts) as ConversationDetail['parts'],
    metadata: metadata || undefined,
  })
}

/** Returns whether the API shows a cluster with this number of issues. A single issue is no topic. */
const isShown = (issues: number): boolean => issues > 1

/** Presents an issue. */
const presentIssue = ({ issue, conversation, clusterIssues }: FoundIssue, urls: Urls): ConversationIssue =>
  presentEach<ConversationIssue>({
    object: 'conversation-issue',
    id: issue.id,
    title: issue.title,
    summary: issue.summary,
    createdAt: issue.createdAt,
    ingestedAt: issue.ingestedAt,
    conversation: conversation.key,
    cluster: isShown(clusterIssues) ? issue.clusterId : undefined,
    urls: { location: urls.api(`/v1/orgs/${issue.organizationId}/conversations-issues/${issue.id}`) },
  })

/** Presents an issue with its conversation. */
export const presentFoundIssue = (found: FoundIssue, urls: Urls) => ({
  issue: presentIssue(found, urls),
  conversation: presentConversation(found.conversation, urls),
})

/** Presents a cluster. */
export const presentCluster = (
  row: IssuesClusterRow,
  { weeks, sources, answered, changeRequest }: Pulse,
  urls: Urls,
): IssuesCluster =>
  presentEach<IssuesCluster>({
    object: 'issues-cluster',
    id: row.id,
    label: row.label,
    question: questionOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    icon: row.icon,
    summary: row.summary,
    weeklyPulse: weeks,
    sources,
    stats: { issues: row.issues, conversations: row.conversations },
    answered: answered || undefined,
    changeRequest,
    urls: { location: urls.api(`/v1/orgs/${row.organizationId}/conversations-clusters/${row.id}`) },
  })
