export interface JobRow {
  /** Of a scheduled job, its name and the moment it is for: so each moment has one. */
  id: string
  name: string
  /** Of jobs with one key, one waits and one runs at most. */
  key: string | null
  /** JSON */
  payload: string
  /** `replaced` when an attempt has failed while another job waited under its key, which does it instead. */
  state: 'queued' | 'running' | 'completed' | 'replaced' | 'failed'
  /** How often it has begun. */
  attempts: number
  /** Why the last attempt has failed. */
  error: string | null
  /** Who has begun it last. */
  worker: string | null
  /** While it runs: when its worker, unless it says otherwise, counts as lost. */
  leaseUntil: string | null
  createdAt: string
  /** While it is queued: not before. */
  runAt: string
  startedAt: string | null
  finishedAt: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    jobs: JobRow
  }
}
