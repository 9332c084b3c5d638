import type { JobRegistry, NoPayload } from './job.ts'

const hour = 60 * 60 * 1000

/** What each job is told, as JSON. No secrets: `scriptorium jobs show` prints it. */
export interface JobPayloads {
  forgetJobs: NoPayload
  forgetAuditEvents: NoPayload
  forgetPdfs: NoPayload
  makePdf: { pdfId: string }
}

/** All jobs. What they load is loaded when the first of them runs, so that a server starts without it. */
export const jobRegistry: JobRegistry<JobPayloads> = {
  forgetJobs: { load: () => import('./forget-jobs.ts'), every: hour },
  forgetAuditEvents: { load: () => import('../audit/forget-audit-events.ts'), every: hour },
  forgetPdfs: { load: () => import('../pdf/forget-pdfs.ts'), every: hour },
  makePdf: { load: () => import('../pdf/make-pdf.ts'), attempts: 2, atOnce: 1 },
}
