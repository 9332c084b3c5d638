import { createWaitOutside, type WaitOutside } from '@scriptorium/content/pool/wait-outside'
import type { JobRow } from '@scriptorium/schema/tables/jobs'

/** A job that runs, as far as its slot is concerned. */
interface Parkable {
  job: JobRow
  /** Whether it waits for a server elsewhere and needs no slot. */
  isParked: boolean
  abort: AbortController
}

/** How many jobs can wait without a slot. Each has at most a few connections. */
const maxParked = 200
/** How long a job keeps its slot while it waits for a server elsewhere. */
const parkAfterMs = 250

/**
 * Lets jobs leave their slots while they wait for servers elsewhere. `hasSlot` says whether a job that has left its slot can have
 * one again.
 */
export const createParking = (
  running: () => Iterable<Parkable>,
  hasSlot: (job: JobRow, running: readonly JobRow[]) => boolean,
) => {
  /** The jobs that want a slot again. */
  const returning = new Set<{ run: Parkable; resume: () => void }>()

  const jobs = (isParked: boolean): JobRow[] =>
    [...running()].filter((run) => run.isParked === isParked).map(({ job }) => job)

  const letBack = () => {
    for (const one of returning) {
      if (!hasSlot(one.run.job, jobs(false))) continue
      returning.delete(one)
      one.run.isParked = false
      one.resume()
    }
  }

  const park = (run: Parkable, onRoom: () => void) => {
    run.isParked = true
    letBack()
    onRoom()
  }

  return {
    /** Returns the jobs that have left their slots, or the others. */
    jobs,

    /** Gives free slots to the jobs that want one again. */
    letBack,

    /** Takes the slot of a job away when it has taken longer than a moment, for good. Returns the timer. */
    parkSoon: (run: Parkable, onRoom: () => void): NodeJS.Timeout =>
      setTimeout(() => {
        if (jobs(true).length < maxParked) park(run, onRoom)
      }, parkAfterMs).unref(),

    /** Returns how a job waits. At most `most` jobs of its name leave their slots. `onChange` learns when a wait begins and ends. */
    waitOf: (run: Parkable, most: number, onRoom: () => void, onChange: (isWaiting: boolean) => void): WaitOutside =>
      createWaitOutside(
        {
          // A server that stops has no more slots.
          isTaken: () => !run.isParked || run.abort.signal.aborted,
          leave: () => {
            if (jobs(true).filter(({ name }) => name === run.job.name).length < most) park(run, onRoom)
          },
          take: () =>
            new Promise<void>((resume) => {
              returning.add({ run, resume })
              run.abort.signal.addEventListener('abort', () => resume(), { once: true })
              letBack()
            }),
        },
        onChange,
      ),
  }
}
