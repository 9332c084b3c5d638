import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const conversations = defineHandlers('conversations', {
  listConversations: notImplemented,
  ingestConversation: notImplemented,
  getConversationById: notImplemented,
  listConversationsIssues: notImplemented,
  getConversationIssueById: notImplemented,
  listConversationsIssuesClusters: notImplemented,
})
