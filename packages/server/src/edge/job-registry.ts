import type { JobRegistry } from '@scriptorium/jobs/job'
import type { JobPayloads } from '../platform/jobs/payloads.ts'
import type { Services } from './services.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The handler of each job. The file of a job declares the services that it needs; a service that does not exist is a compile
 * error here. The file is loaded when the first job of its name runs, so that it does not slow down the start of the server.
 */
export const jobRegistry: JobRegistry<JobPayloads, Services> = {
  endAccess: { load: () => import('../domain/audit/end-access.ts'), every: minuteMs },
  purgeSpaces: { load: () => import('../features/purge/purge-spaces.ts'), every: hourMs },
  purgeFiles: { load: () => import('../features/purge/purge-files.ts'), every: hourMs },
  fillRows: { load: () => import('../platform/jobs/fill-rows.ts'), atOnce: 1 },
  forgetJobs: { load: () => import('@scriptorium/jobs/forget-jobs'), every: hourMs },
  forgetExpired: { load: () => import('../platform/jobs/forget-expired.ts'), every: hourMs },
  forgetAuditEvents: { load: () => import('../domain/audit/forget-audit-events.ts'), every: hourMs },
  foldInsights: { load: () => import('@scriptorium/insights/fold-job'), every: hourMs },
  forgetPdfs: { load: () => import('../features/pdf/forget-pdfs.ts'), every: hourMs },
  git: {
    load: () => import('../features/sync/run-operation.ts'),
    loadFailed: () => import('../features/sync/operation-failed.ts'),
    attempts: 3,
    atOnce: 2,
    outside: 40,
  },
  import: {
    load: () => import('./resources/imports/run.ts'),
    loadFailed: () => import('./resources/imports/failed.ts'),
    attempts: 3,
    atOnce: 2,
    outside: 8,
  },
  translate: {
    load: () => import('./resources/translations/run.ts'),
    loadFailed: () => import('./resources/translations/failed.ts'),
    attempts: 3,
    atOnce: 2,
    outside: 8,
  },
  expandSpace: { load: () => import('../features/computed/expand-space.ts'), atOnce: 2, outside: 50 },
  processOpenAPISpec: {
    load: () => import('../features/openapi/process-spec.ts'),
    loadFailed: () => import('../features/openapi/process-failed.ts'),
    attempts: 3,
    atOnce: 2,
    waitsForOthers: true,
  },
  checkHostnames: { load: () => import('../domain/sites/addresses/check-hostnames-job.ts'), every: dayMs },
  describeOpenAPISpec: {
    load: () => import('../features/openapi/describe-spec.ts'),
    attempts: 3,
    atOnce: 2,
    waitsForOthers: true,
  },
  renewGenerated: { load: () => import('../features/computed/renew-generated.ts'), every: 5 * minuteMs },
  refreshOpenAPISpecs: { load: () => import('../features/openapi/refresh-specs.ts'), every: hourMs },
  makePdf: {
    load: () => import('../features/pdf/make-pdf.ts'),
    loadFailed: () => import('../features/pdf/pdf-failed.ts'),
    attempts: 2,
    atOnce: 1,
    outside: 20,
  },
  digestChangeRequest: { load: () => import('@scriptorium/indexing/digest-change-request-job'), atOnce: 2 },
  indexSpace: { load: () => import('@scriptorium/indexing/index-space-job'), atOnce: 2 },
  // Slow integrations leave room for other jobs.
  deliverEvent: { load: () => import('../domain/integrations/deliver-job.ts'), atOnce: 2, waitsForOthers: true },
  deliverEvents: { load: () => import('../domain/integrations/deliver-batch-job.ts'), atOnce: 2, waitsForOthers: true },
  deliverPageViews: {
    load: () => import('../domain/integrations/deliver-page-views-job.ts'),
    atOnce: 1,
    waitsForOthers: true,
  },
  fanOutEvents: { load: () => import('../domain/integrations/fan-out-job.ts'), atOnce: 1 },
  forgetIntegrationEvents: { load: () => import('../domain/integrations/forget-events-job.ts'), every: hourMs },
  // Ten attempts take about 17 minutes.
  sendWebhook: {
    load: () => import('../domain/integrations/webhook-job.ts'),
    attempts: 10,
    atOnce: 2,
    waitsForOthers: true,
  },
  resealSecrets: { load: () => import('../platform/secrets/reseal-job.ts'), every: hourMs },
  mailInboxes: { load: () => import('./resources/inbox/mail-job.ts'), every: minuteMs, waitsForOthers: true },
  mailWeekly: { load: () => import('./resources/inbox/weekly-job.ts'), every: hourMs, waitsForOthers: true },
  sendSignInLink: { load: () => import('./resources/sign-in/send-link.ts'), atOnce: 2, waitsForOthers: true },
  sendInvitation: { load: () => import('./resources/invites/send.ts'), atOnce: 2, waitsForOthers: true },
  analyzeConversations: { load: () => import('@scriptorium/conversations/stored/analyze-job'), atOnce: 2 },
  mergeClusters: { load: () => import('@scriptorium/conversations/stored/merge-clusters-job'), atOnce: 1 },
  tendConversations: { load: () => import('@scriptorium/conversations/stored/nightly-job'), every: dayMs },
  indexStale: { load: () => import('@scriptorium/indexing/index-stale-job'), every: minuteMs },
}
