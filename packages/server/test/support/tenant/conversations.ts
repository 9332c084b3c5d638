import { analyzeBatch } from '@scriptorium/conversations/stored/analyze'
import type { Context, Part } from './ids.ts'

const createConversations = async ({ server, api, ids: { organizationId } }: Context) => {
  const body = ['1', '2'].map((number) => ({
    id: `${organizationId}-${number}`,
    parts: [{ type: 'message' as const, role: 'user' as const, body: 'How do I restore a deleted space?' }],
  }))
  await api.ingestConversation({ params: { organizationId }, body })
  // The suites run no background jobs.
  await analyzeBatch(server.services.database, organizationId)
  const { items } = await api.listConversationsIssues({ params: { organizationId } })
  const { id: issueId, conversation, cluster } = items[0]!.issue
  return { conversationId: conversation, issueId, clusterId: cluster! }
}

export const conversations: Part = { names: ['conversationId', 'issueId', 'clusterId'], create: createConversations }
