import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import type { JobRow } from '../db/tables/jobs.ts'
import { renewLeases } from './repo.ts'

interface Run {
  job: JobRow
  abort: AbortController
  over: Promise<void>
}

/** Creates the list of the jobs that a worker runs. It renews their leases and ends them when the server stops. */
export const createRunning = ({ writeTxUnsynced }: Pick<Database, 'writeTxUnsynced'>) => {
  const runs = new Map<string, Run>()
  return {
    jobs: (): JobRow[] => [...runs.values()].map(({ job }) => job),

    begin: (job: JobRow, work: (signal: AbortSignal) => Promise<void>, onOver: () => void): void => {
      const abort = new AbortController()
      const over = work(abort.signal).then(() => {
        // After a lost lease the same job may have begun again.
        if (runs.get(job.id) === run) runs.delete(job.id)
        onOver()
      })
      const run: Run = { job, abort, over }
      runs.set(job.id, run)
    },

    /**
     * Renews the leases, and ends the jobs that another server has taken over. A job whose end could not be recorded runs no
     * longer, so its lease must end.
     */
    renew: async (worker: string, leaseUntil: string): Promise<void> => {
      if (runs.size === 0) return
      const known = [...runs]
      const ids = known.map(([id]) => id)
      const ours = new Set(await writeTxUnsynced((trx) => renewLeases(trx, ids, { worker, leaseUntil })))
      for (const [id, { abort }] of known) if (!ours.has(id)) abort.abort()
    },

    /** Ends all jobs, and waits for them up to a limit. */
    end: async (patienceMs: number): Promise<void> => {
      for (const { abort } of runs.values()) abort.abort()
      const over = Promise.all([...runs.values()].map((run) => run.over))
      const enough = new AbortController()
      const late = sleep(patienceMs, undefined, { signal: enough.signal }).catch(() => {})
      await Promise.race([over, late])
      enough.abort()
    },
  }
}
