import type { JobRegistry } from './jobs/job.ts'
import type { JobPayloads } from './jobs/payloads.ts'
import type { Services } from './services.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The handler of each job. The file of a job declares the services that it needs; a service that does not exist is a compile
 * error here. The file is loaded when the first job of its name runs, so that it does not slow down the start of the server.
 */
export const jobRegistry: JobRegistry<JobPayloads, Services> = {
  purgeSpaces: { load: () => import('./purge/purge-spaces.ts'), every: hourMs },
  purgeFiles: { load: () => import('./purge/purge-files.ts'), every: hourMs },
  fillRows: { load: () => import('./jobs/fill-rows.ts'), atOnce: 1 },
  forgetJobs: { load: () => import('./jobs/forget-jobs.ts'), every: hourMs },
  forgetExpired: { load: () => import('./jobs/forget-expired.ts'), every: hourMs },
  forgetAuditEvents: { load: () => import('./audit/forget-audit-events.ts'), every: hourMs },
  forgetPdfs: { load: () => import('./pdf/forget-pdfs.ts'), every: hourMs },
  git: { load: () => import('./sync/run-operation.ts'), attempts: 3, atOnce: 2, outside: 40 },
  translate: { load: () => import('./resources/translations/run.ts'), attempts: 3, atOnce: 2, outside: 8 },
  expandSpace: { load: () => import('./computed/expand-space.ts'), atOnce: 2, outside: 50 },
  processOpenAPISpec: { load: () => import('./openapi/process-spec.ts'), attempts: 3, atOnce: 2, waitsForOthers: true },
  checkHostnames: { load: () => import('./sites/check-hostnames-job.ts'), every: dayMs },
  describeOpenAPISpec: {
    load: () => import('./openapi/describe-spec.ts'),
    attempts: 3,
    atOnce: 2,
    waitsForOthers: true,
  },
  renewGenerated: { load: () => import('./computed/renew-generated.ts'), every: 5 * minuteMs },
  refreshOpenAPISpecs: { load: () => import('./openapi/refresh-specs.ts'), every: hourMs },
  makePdf: { load: () => import('./pdf/make-pdf.ts'), attempts: 2, atOnce: 1, outside: 20 },
  digestChangeRequest: { load: () => import('./indexing/digest-change-request-job.ts'), atOnce: 2 },
  indexSpace: { load: () => import('./indexing/index-space-job.ts'), atOnce: 2 },
  // Slow integrations leave room for other jobs.
  deliverEvent: { load: () => import('./integrations/deliver-job.ts'), atOnce: 2, waitsForOthers: true },
  deliverEvents: { load: () => import('./integrations/deliver-batch-job.ts'), atOnce: 2, waitsForOthers: true },
  deliverPageViews: { load: () => import('./integrations/deliver-page-views-job.ts'), atOnce: 1, waitsForOthers: true },
  fanOutEvents: { load: () => import('./integrations/fan-out-job.ts'), atOnce: 1 },
  forgetIntegrationEvents: { load: () => import('./integrations/forget-events-job.ts'), every: hourMs },
  sendWebhook: { load: () => import('./integrations/webhook-job.ts'), atOnce: 2, waitsForOthers: true },
  resealSecrets: { load: () => import('./secrets/reseal-job.ts'), every: hourMs },
  sendInvitation: { load: () => import('./resources/invites/send.ts'), atOnce: 2, waitsForOthers: true },
  analyzeConversations: { load: () => import('./conversations/analyze-job.ts'), atOnce: 2 },
  mergeClusters: { load: () => import('./conversations/merge-clusters-job.ts'), atOnce: 1 },
  tendConversations: { load: () => import('./conversations/nightly-job.ts'), every: dayMs },
  indexStale: { load: () => import('./indexing/index-stale-job.ts'), every: minuteMs },
}
