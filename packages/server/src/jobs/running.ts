import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import type { JobRow } from '../db/tables/jobs.ts'
import { renewLeases } from './repo.ts'

interface Run {
  job: JobRow
  /** Whether it waits for a server elsewhere and needs no slot. */
  isParked: boolean
  abort: AbortController
  over: Promise<void>
}

/** How many jobs can wait without a slot. Each has at most a few connections. */
const maxParked = 200

interface Beginning {
  onRoom: () => void
  /** How long the job keeps its slot; for ever by default. */
  parkAfterMs?: number | undefined
}

/** Creates the list of the jobs that a worker runs. It renews their leases and ends them when the server stops. */
export const createRunning = ({ writeTxUnsynced }: Pick<Database, 'writeTxUnsynced'>) => {
  const runs = new Map<string, Run>()
  const jobs = (isParked: boolean): JobRow[] =>
    [...runs.values()].filter((run) => run.isParked === isParked).map(({ job }) => job)
  return {
    /** Returns the jobs that need a slot. */
    jobs: (): JobRow[] => jobs(false),
    /** Returns the jobs that need none. */
    parked: (): JobRow[] => jobs(true),

    /** Begins a job. `onRoom` is called when it ends, and when it leaves its slot. */
    begin: (job: JobRow, work: (signal: AbortSignal) => Promise<void>, { onRoom, parkAfterMs }: Beginning): void => {
      const abort = new AbortController()
      const park = () => {
        if (jobs(true).length >= maxParked) return
        run.isParked = true
        onRoom()
      }
      const parking = parkAfterMs === undefined ? undefined : setTimeout(park, parkAfterMs).unref()
      const over = work(abort.signal).then(() => {
        clearTimeout(parking)
        // After a lost lease the same job may have begun again.
        if (runs.get(job.id) === run) runs.delete(job.id)
        onRoom()
      })
      const run: Run = { job, isParked: false, abort, over }
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
