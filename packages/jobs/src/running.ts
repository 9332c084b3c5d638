import { setTimeout as sleep } from 'node:timers/promises'
import { createMarks } from '@scriptorium/basics/marks'
import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'
import type { Database } from '@scriptorium/database/open'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import { createParking } from './parking.ts'
import { renewLeases } from './repo.ts'

interface Run {
  job: JobRow
  beganAt: number
  /** Whether it waits for a server elsewhere and needs no slot. */
  isParked: boolean
  abort: AbortController
  over: Promise<void>
  /** When the current wait for a server elsewhere began, and how long the longest one took, in milliseconds. */
  waitingSince?: number | undefined
  longestWaitMs: number
}

/** From this age on, a job gives way to younger ones of other organizations. */
const oldAfterMs = 2000
/** How long it gives way before each part of its work, so that it goes on even if there are always younger jobs. */
const giveWayMs = 50
/** From this wait on, the jobs of a name of an organization are slow, for a time. */
const slowAfterMs = 10_000
const forgetSlowMs = 300_000

const nameOf = ({ name, organizationId }: Pick<JobRow, 'name' | 'organizationId'>) => `${organizationId} ${name}`

/** How a job waits for other jobs of its worker, and for other servers. */
export interface Waits {
  letYoungerGo: () => Promise<void>
  waitOutside: WaitOutside
}

interface Beginning {
  onRoom: () => void
  /** Whether the job needs no slot once it has taken longer than a moment. */
  canPark: boolean
  /** How many jobs of its name can leave their slots for a time. */
  outside: number
}

const waitedMs = ({ waitingSince }: Run): number => (waitingSince === undefined ? 0 : performance.now() - waitingSince)
const ageMs = ({ beganAt }: Run): number => performance.now() - beganAt

/**
 * Creates the list of the jobs that a worker runs. It renews their leases and ends them when the server stops. `hasSlot` says
 * whether a job that has left its slot can have one again.
 */
export const createRunning = (
  { writeTxUnsynced }: Pick<Database, 'writeTxUnsynced'>,
  hasSlot: (job: JobRow, running: readonly JobRow[]) => boolean,
) => {
  const runs = new Map<string, Run>()
  const parking = createParking(() => runs.values(), hasSlot)
  const slow = createMarks(forgetSlowMs)

  const noteWait = (run: Run, isWaiting: boolean): void => {
    run.longestWaitMs = Math.max(run.longestWaitMs, waitedMs(run))
    run.waitingSince = isWaiting ? performance.now() : undefined
  }

  const hasYounger = ({ job: { organizationId } }: Run): boolean =>
    [...runs.values()].some((run) => run.job.organizationId !== organizationId && ageMs(run) < oldAfterMs)
  const letYoungerGo = async (run: Run): Promise<void> => {
    if (ageMs(run) < oldAfterMs || !hasYounger(run)) return
    await sleep(giveWayMs, undefined, { signal: run.abort.signal })
  }

  return {
    /** Returns the jobs that need a slot. */
    jobs: (): JobRow[] => parking.jobs(false),
    /** Returns the jobs that need none. */
    parked: (): JobRow[] => parking.jobs(true),
    /** Returns whether the last such job of its organization waited long for a server elsewhere, or one does now. */
    isSlow: (job: Pick<JobRow, 'name' | 'organizationId'>): boolean =>
      slow.has(nameOf(job)) ||
      [...runs.values()].some((run) => nameOf(run.job) === nameOf(job) && waitedMs(run) >= slowAfterMs),

    /** Begins a job. `onRoom` is called when it ends, and when it leaves its slot. */
    begin: (
      job: JobRow,
      work: (signal: AbortSignal, waits: Waits) => Promise<void>,
      { onRoom, canPark, outside }: Beginning,
    ): void => {
      const run: Run = {
        job,
        beganAt: performance.now(),
        isParked: false,
        abort: new AbortController(),
        over: Promise.resolve(),
        longestWaitMs: 0,
      }
      runs.set(job.id, run)
      const parkingSoon = canPark ? parking.parkSoon(run, onRoom) : undefined
      const waitOutside: WaitOutside =
        outside === 0
          ? (awaited) => awaited
          : parking.waitOf(run, outside, onRoom, (isWaiting) => noteWait(run, isWaiting))
      run.over = work(run.abort.signal, { letYoungerGo: () => letYoungerGo(run), waitOutside }).then(() => {
        clearTimeout(parkingSoon)
        if (outside > 0) {
          if (run.longestWaitMs >= slowAfterMs) slow.set(nameOf(job), true)
          else slow.delete(nameOf(job))
        }
        // After a lost lease the same job may have begun again.
        if (runs.get(job.id) === run) runs.delete(job.id)
        parking.letBack()
        onRoom()
      })
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
