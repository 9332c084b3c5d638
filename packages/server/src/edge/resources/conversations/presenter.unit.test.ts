import type { Conversation } from '@scriptorium/types'
import type { ConversationIssueRow, ConversationRow, IssuesClusterRow } from '@scriptorium/schema/tables/conversations'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'
import type { FoundIssue } from './rows.ts'

const full = named<ConversationRow>('row', {
  key: 'a/b',
  metadata: '{"url":"https://desk.example/7"}',
  parts: '[{"type":"message","role":"user","body":"Why?"}]',
})
const bare = lacking<ConversationRow>('row', { subject: null, metadata: null, processedAt: null, parts: '[]' })
const found = (clusterIssues: number): FoundIssue => ({
  issue: named<ConversationIssueRow>('issue'),
  conversation: bare,
  clusterIssues,
})
const cluster = named<IssuesClusterRow>('cluster', {
  issues: 3,
  conversations: 2,
  shape: '{"sentences":[{"text":"It rises"},{"text":"Why?"}]}',
})

const presentedFull: Conversation = {
  object: 'conversation',
  id: 'a/b',
  subject: 'row.subject',
  createdAt: 'row.createdAt',
  processedAt: 'row.processedAt',
  source: 'row.source',
  urls: {
    location: 'https://docs.example/v1/orgs/row.organizationId/conversations/a%2Fb',
    source: 'https://desk.example/7',
  },
}
const presentedBare: Conversation = {
  object: 'conversation',
  id: 'row.key',
  createdAt: 'row.createdAt',
  source: 'row.source',
  urls: { location: 'https://docs.example/v1/orgs/row.organizationId/conversations/row.key' },
}

presents(presenter, {
  presentConversation: {
    'a conversation with everything': {
      from: [full, urls],
      gives: presentedFull,
    },
    'a conversation without what can be missing': {
      from: [bare, urls],
      gives: presentedBare,
    },
  },
  presentConversationDetail: {
    'a conversation with everything': {
      from: [full, urls],
      gives: {
        conversation: presentedFull,
        parts: [{ type: 'message', role: 'user', body: 'Why?' }],
        metadata: { url: 'https://desk.example/7' },
      },
    },
    'a conversation without what can be missing': {
      from: [bare, urls],
      gives: {
        conversation: presentedBare,
        parts: [],
      },
    },
  },
  presentFoundIssue: {
    'an issue of a cluster': {
      from: [found(2), urls],
      gives: {
        issue: {
          object: 'conversation-issue',
          id: 'issue.id',
          title: 'issue.title',
          summary: 'issue.summary',
          createdAt: 'issue.createdAt',
          ingestedAt: 'issue.ingestedAt',
          conversation: 'row.key',
          cluster: 'issue.clusterId',
          urls: { location: 'https://docs.example/v1/orgs/issue.organizationId/conversations-issues/issue.id' },
        },
        conversation: presentedBare,
      },
    },
    'a single issue, which has no cluster': {
      from: [found(1), urls],
      gives: {
        issue: {
          object: 'conversation-issue',
          id: 'issue.id',
          title: 'issue.title',
          summary: 'issue.summary',
          createdAt: 'issue.createdAt',
          ingestedAt: 'issue.ingestedAt',
          conversation: 'row.key',
          urls: { location: 'https://docs.example/v1/orgs/issue.organizationId/conversations-issues/issue.id' },
        },
        conversation: presentedBare,
      },
    },
  },
  presentCluster: {
    'a cluster that is worked on': {
      from: [
        cluster,
        {
          weeks: [1, 2],
          sources: { desk: 3 },
          answered: { at: 'answered' } as never,
          changeRequest: { id: 'change' } as never,
        },
        urls,
      ],
      gives: {
        object: 'issues-cluster',
        id: 'cluster.id',
        label: 'cluster.label',
        question: 'Why?',
        createdAt: 'cluster.createdAt',
        updatedAt: 'cluster.updatedAt',
        icon: 'cluster.icon',
        summary: 'cluster.summary',
        weeklyPulse: [1, 2],
        sources: { desk: 3 },
        stats: { issues: 3, conversations: 2 },
        answered: { at: 'answered' },
        changeRequest: { id: 'change' },
        urls: { location: 'https://docs.example/v1/orgs/cluster.organizationId/conversations-clusters/cluster.id' },
      },
    },
    'a cluster': {
      from: [cluster, { weeks: [], sources: {} }, urls],
      gives: {
        object: 'issues-cluster',
        id: 'cluster.id',
        label: 'cluster.label',
        question: 'Why?',
        createdAt: 'cluster.createdAt',
        updatedAt: 'cluster.updatedAt',
        icon: 'cluster.icon',
        summary: 'cluster.summary',
        weeklyPulse: [],
        sources: {},
        stats: { issues: 3, conversations: 2 },
        urls: { location: 'https://docs.example/v1/orgs/cluster.organizationId/conversations-clusters/cluster.id' },
      },
    },
  },
})
