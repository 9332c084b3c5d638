/** The payloads of the jobs that this package queues. */
export interface ConversationJobs {
  analyzeConversations: { organizationId: string }
  mergeClusters: { organizationId: string }
}
