export interface JobRow {
  /** For a scheduled job its name and its time, so that each time has one job. */
  id: string
  name: string
  /** The organization that the job works for; empty for the server's own jobs. */
  organizationId: string
  /** Of the jobs with one key, at most one is queued and one runs. */
  key: string | null
  /** The W3C `traceparent` of the request that queued it, if traces are on. */
  traceParent: string | null
  /** JSON */
  payload: string
  /** `replaced`: an attempt failed while another job with the same key was queued, which does the work instead. */
  state: 'queued' | 'running' | 'completed' | 'replaced' | 'failed'
  /** How many attempts have begun. An attempt that ended because its server stopped or was killed does not count. */
  attempts: number
  /** How many attempts ended because their server was gone. */
  losses: number
  /** The error of the last attempt. */
  error: string | null
  /** The worker that began the last attempt. */
  worker: string | null
  /** While the job runs: another worker may take it over after this time, unless its worker renews the lease. */
  leaseUntil: string | null
  createdAt: string
  /** While the job is queued: the earliest time to begin. */
  runAt: string
  startedAt: string | null
  finishedAt: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    jobs: JobRow
  }
}
