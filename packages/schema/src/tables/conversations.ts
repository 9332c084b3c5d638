export interface ConversationRow {
  id: string
  organizationId: string
  /** The id that the source gave. */
  key: string
  source: string
  subject: string | null
  /** JSON: ConversationMetadata; null if the source gave none. */
  metadata: string | null
  /** JSON: ConversationPart[] */
  parts: string
  /** Differs after each ingestion, so that an analysis of an earlier text is discarded. */
  version: string
  createdAt: string
  ingestedAt: string
  /** Null until the conversation is analyzed. */
  processedAt: string | null
}

export interface ConversationIssueRow {
  id: string
  organizationId: string
  conversationId: string
  /** The API shows the cluster only if it has two issues or more. */
  clusterId: string
  title: string
  summary: string
  /** JSON: string[], the stems of the text. */
  terms: string
  /** SHA-256 of the text, base64url. */
  digest: string
  createdAt: string
  ingestedAt: string
}

export interface IssuesClusterRow {
  id: string
  organizationId: string
  label: string
  icon: string
  summary: string
  issues: number
  conversations: number
  /** JSON: the terms and sentences of `Shape`. */
  shape: string
  createdAt: string
  updatedAt: string
}

/** How many issues of an organization have a term. The empty stem counts all issues. */
export interface IssueTermRow {
  organizationId: string
  stem: string
  issues: number
}

/** An entry of the inverted index: how many issues of a cluster have a term. */
export interface ClusterTermRow {
  organizationId: string
  stem: string
  clusterId: string
  issues: number
}

declare module 'knex/types/tables.js' {
  interface Tables {
    conversations: ConversationRow
    conversationIssues: ConversationIssueRow
    issuesClusters: IssuesClusterRow
    issueTerms: IssueTermRow
    clusterTerms: ClusterTermRow
  }
}
