import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'

/** Queries the clusters of similar questions, those with the most questions first. */
export const clustersQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: ['organizations', organizationId, 'questions', 'clusters'],
    queryFn: ({ pageParam: page }) =>
      docs.listConversationsIssuesClusters({
        params: { organizationId },
        query: { orderBy: 'issues', order: 'desc', limit: 50, ...(page !== undefined && { page }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Queries the questions of a cluster, or all. */
export const issuesQuery = (organizationId: string, cluster: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['organizations', organizationId, 'questions', 'issues', cluster],
    queryFn: ({ pageParam: page }) =>
      docs.listConversationsIssues({
        params: { organizationId },
        query: { limit: 50, ...(cluster !== undefined && { cluster }), ...(page !== undefined && { page }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  })

/** Queries a conversation with its messages. */
export const conversationQuery = (organizationId: string, conversationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'questions', 'conversations', conversationId],
    queryFn: () => docs.getConversationById({ params: { organizationId, conversationId } }),
  })

/** Queries the ids of the spaces whose pages are about a cluster of questions, best first. */
export const spacesAboutQuery = (organizationId: string, label: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'questions', 'spaces', label],
    queryFn: async ({ signal }) => {
      const query = { query: label, limit: 10 }
      const { items } = await docs.searchOrganizationContent({ params: { organizationId }, query, signal })
      return items.map(({ id }) => id)
    },
  })

/** Creates a change request that begins with what is known about a cluster of questions. Returns its id. */
export const draftAnswer = async (spaceId: string, cluster: { id: string }): Promise<string> => {
  const body = { conversationsIssuesCluster: cluster.id, proposal: true }
  return (await docs.createChangeRequest({ params: { spaceId }, body })).id
}
