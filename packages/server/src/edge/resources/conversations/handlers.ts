import { defineHandlers } from '../../http/operations/handlers.ts'
import { listClusters, pulsesOf, requireCluster } from './clusters.ts'
import { ingest } from '../../../features/conversations/ingest.ts'
import { sourceOf } from './source.ts'
import { presentCluster, presentConversation, presentConversationDetail, presentFoundIssue } from './presenter.ts'
import { listConversations, listIssues, requireConversation, requireIssue } from './repo.ts'

export const conversations = defineHandlers('conversations', {
  listConversations: ({ db, list, params, query, services }) =>
    listConversations(db, params.organizationId, query, list, (row) => presentConversation(row, services.urls)),

  ingestConversation: ({ body, db, now, params, principal, services }) =>
    ingest({ db, services, ...params, source: sourceOf(principal), now }, body),

  getConversationById: async ({ db, params, services }) =>
    presentConversationDetail(
      await requireConversation(db, params.organizationId, params.conversationId),
      services.urls,
    ),

  listConversationsIssues: ({ db, list, params, query, services }) =>
    listIssues(db, params.organizationId, query, list, (found) => presentFoundIssue(found, services.urls)),

  getConversationIssueById: async ({ db, params, services }) =>
    presentFoundIssue(await requireIssue(db, params.organizationId, params.issueId), services.urls),

  listConversationsIssuesClusters: ({ access, db, list, now, params, principal, query, services }) =>
    listClusters({ access, db, userId: principal.user.id }, params.organizationId, query, { list, now }, (row, pulse) =>
      presentCluster(row, pulse, services.urls),
    ),

  getConversationsIssuesCluster: async ({ access, db, now, params, principal, services }) => {
    const row = await requireCluster(db, params.organizationId, params.clusterId)
    const pulses = await pulsesOf({ access, db, userId: principal.user.id }, [row.id], now)
    return presentCluster(row, pulses.get(row.id)!, services.urls)
  },
})
