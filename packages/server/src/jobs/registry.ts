import type { JobRegistry, NoPayload } from './job.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** What each job is told, as JSON. No secrets: `scriptorium jobs show` prints it. */
export interface JobPayloads {
  purgeSpaces: NoPayload
  purgeFiles: NoPayload
  forgetJobs: NoPayload
  forgetAuditEvents: NoPayload
  forgetPdfs: NoPayload
  makePdf: { pdfId: string }
  git: { spaceId: string; operationId: string }
  digestChangeRequest: { changeRequestId: string }
  indexSpace: { spaceId: string }
  indexStale: NoPayload
  sendInvitation: { organizationId: string; email: string }
}

/** All jobs. What they load is loaded when the first of them runs, so that a server starts without it. */
export const jobRegistry: JobRegistry<JobPayloads> = {
  purgeSpaces: { load: () => import('../purge/purge-spaces.ts'), every: hourMs },
  purgeFiles: { load: () => import('../purge/purge-files.ts'), every: hourMs },
  forgetJobs: { load: () => import('./forget-jobs.ts'), every: hourMs },
  forgetAuditEvents: { load: () => import('../audit/forget-audit-events.ts'), every: hourMs },
  forgetPdfs: { load: () => import('../pdf/forget-pdfs.ts'), every: hourMs },
  git: { load: () => import('../sync/run-operation.ts'), attempts: 3, atOnce: 2 },
  makePdf: { load: () => import('../pdf/make-pdf.ts'), attempts: 2, atOnce: 1 },
  digestChangeRequest: { load: () => import('../indexing/digest-change-request-job.ts'), atOnce: 1 },
  indexSpace: { load: () => import('../indexing/index-space-job.ts'), atOnce: 2 },
  sendInvitation: { load: () => import('../resources/invites/send.ts'), atOnce: 4 },
  indexStale: { load: () => import('../indexing/index-stale-job.ts'), every: minuteMs },
}
