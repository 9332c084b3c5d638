import { setTimeout as sleep } from 'node:timers/promises'
import { createMarks } from '@scriptorium/basics/marks'
import { createWaitOutside, type WaitOutside } from '@scriptorium/content/pool/wait-outside'
import type { Database } from '@scriptorium/database/open'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
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

/** How many jobs can wait without a slot. Each has at most a few connections. */
const maxParked = 200
/** How long a job keeps its slot while it waits for a server elsewhere. */
const parkAfterMs = 250
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

/** A job that has left its slot for a time and wants one again. */
interface Returning {
  run: Run
  resume: () => void
}

/**
 * Creates the list of the jobs that a worker runs. It renews their leases and ends them when the server stops. `hasSlot` says
 * whether a job that has left its slot can have one again.
 */
export const createRunning = (
  { writeTxUnsynced }: Pick<Database, 'writeTxUnsynced'>,
  hasSlot: (job: JobRow, running: readonly JobRow[]) => boolean,
) => {
  const runs = new Map<string, Run>()
  const returning = new Set<Returning>()
  const slow = createMarks(forgetSlowMs)
  const waitedMs = ({ waitingSince }: Run): number =>
    waitingSince === undefined ? 0 : performance.now() - waitingSince
  const endWait = (run: Run) => {
    run.longestWaitMs = Math.max(run.longestWaitMs, waitedMs(run))
    run.waitingSince = undefined
  }
  const jobs = (isParked: boolean): JobRow[] =>
    [...runs.values()].filter((run) => run.isParked === isParked).map(({ job }) => job)

  /** Gives free slots to the jobs that come back. */
  const letBack = () => {
    for (const one of returning) {
      if (!hasSlot(one.run.job, jobs(false))) continue
      returning.delete(one)
      one.run.isParked = false
      one.resume()
    }
  }

  const outsideOf = (run: Run, { outside, onRoom }: Beginning): WaitOutside =>
    createWaitOutside(
      {
        // A server that stops has no more slots.
        isTaken: () => !run.isParked || run.abort.signal.aborted,
        leave: () => {
          if (jobs(true).filter(({ name }) => name === run.job.name).length >= outside) return
          run.isParked = true
          letBack()
          onRoom()
        },
        take: () =>
          new Promise<void>((resume) => {
            returning.add({ run, resume })
            run.abort.signal.addEventListener('abort', () => resume(), { once: true })
            letBack()
          }),
      },
      (isWaiting) => {
        if (isWaiting) run.waitingSince = performance.now()
        else endWait(run)
      },
    )

  const ageMs = ({ beganAt }: Run): number => performance.now() - beganAt
  const hasYounger = ({ job: { organizationId } }: Run): boolean =>
    [...runs.values()].some((run) => run.job.organizationId !== organizationId && ageMs(run) < oldAfterMs)
  const letYoungerGo = async (run: Run): Promise<void> => {
    if (ageMs(run) < oldAfterMs || !hasYounger(run)) return
    await sleep(giveWayMs, undefined, { signal: run.abort.signal })
  }

  return {
    /** Returns the jobs that need a slot. */
    jobs: (): JobRow[] => jobs(false),
    /** Returns the jobs that need none. */
    parked: (): JobRow[] => jobs(true),
    /** Returns whether the last such job of its organization waited long for a server elsewhere, or one does now. */
    isSlow: (job: Pick<JobRow, 'name' | 'organizationId'>): boolean =>
      slow.has(nameOf(job)) ||
      [...runs.values()].some((run) => nameOf(run.job) === nameOf(job) && waitedMs(run) >= slowAfterMs),

    /** Begins a job. `onRoom` is called when it ends, and when it leaves its slot. */
    begin: (job: JobRow, work: (signal: AbortSignal, waits: Waits) => Promise<void>, beginning: Beginning): void => {
      const { onRoom, canPark, outside } = beginning
      const park = () => {
        if (jobs(true).length >= maxParked) return
        run.isParked = true
        letBack()
        onRoom()
      }
      const parking = canPark ? setTimeout(park, parkAfterMs).unref() : undefined
      const run: Run = {
        job,
        beganAt: performance.now(),
        isParked: false,
        abort: new AbortController(),
        over: Promise.resolve(),
        longestWaitMs: 0,
      }
      runs.set(job.id, run)
      const waitOutside: WaitOutside = outside === 0 ? (awaited) => awaited : outsideOf(run, beginning)
      run.over = work(run.abort.signal, { letYoungerGo: () => letYoungerGo(run), waitOutside }).then(() => {
        clearTimeout(parking)
        if (outside > 0) {
          if (run.longestWaitMs >= slowAfterMs) slow.set(nameOf(job), true)
          else slow.delete(nameOf(job))
        }
        // After a lost lease the same job may have begun again.
        if (runs.get(job.id) === run) runs.delete(job.id)
        letBack()
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
