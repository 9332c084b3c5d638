import type { IndexingJobs } from '@scriptorium/indexing/jobs'
import type { NoPayload } from '@scriptorium/jobs/job'
import type { Queue } from '@scriptorium/jobs/queue'

/** The payload of each job, as JSON. Never a secret: `scriptorium jobs show` prints payloads. */
export interface JobPayloads extends IndexingJobs {
  purgeSpaces: NoPayload
  endAccess: NoPayload
  purgeFiles: NoPayload
  fillRows: NoPayload
  forgetJobs: NoPayload
  forgetAuditEvents: NoPayload
  forgetExpired: NoPayload
  forgetPdfs: NoPayload
  foldInsights: NoPayload
  makePdf: { pdfId: string }
  translate: { organizationId: string; translationId: string }
  expandSpace: { spaceId: string }
  processOpenAPISpec: { organizationId: string; specId: string }
  describeOpenAPISpec: { organizationId: string; specId: string }
  refreshOpenAPISpecs: NoPayload
  renewGenerated: NoPayload
  checkHostnames: NoPayload
  git: { spaceId: string; operationId: string }
  import: { organizationId: string; importRunId: string }
  /** `after` is the number of attempts that the event had when this one was queued; undefined if somebody asked for it. */
  deliverEvent: { eventId: string; after?: number }
  deliverEvents: { eventIds: string[] }
  deliverPageViews: { integrationName: string; installationId: string }
  fanOutEvents: { factId: string }
  forgetIntegrationEvents: NoPayload
  sendWebhook: { factId: string }
  resealSecrets: NoPayload
  analyzeConversations: { organizationId: string }
  mergeClusters: { organizationId: string }
  tendConversations: NoPayload
  mailInboxes: NoPayload
  mailWeekly: NoPayload
  sendSignInLink: { email: string; language?: string }
  sendInvitation: { organizationId: string; email: string }
}

/** The queue of the server's jobs. */
export type Jobs = Queue<JobPayloads>
