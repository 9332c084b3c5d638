import { newId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import { createAttempt } from './attempt.ts'
import type { JobDefinitions, JobRegistry, WorkerServices } from './job.ts'
import { limitsOf } from './limits.ts'
import { createLoop, type Look } from './loop.ts'
import type { Queue } from './queue.ts'
import { bringBackJobs, endLeases, isAnyJobDue, lostJobs, takeJob, workersOfRunning } from './repo.ts'
import { chooseJobs, hasSlot, type Room } from './rules.ts'
import { createRunning } from './running.ts'
import { createSchedule } from './schedule.ts'
import { nextCandidates, oldestCandidates, type Candidate, type Turn } from './turns.ts'
import { isGone, newWorker } from './workers.ts'

const pollMs = 1000
// How much later a new job of another organization can begin while all slots of one organization are taken.
const restMs = 100
const leaseMs = 30_000
const renewMs = 10_000

/** Takes jobs and runs them until it is closed. */
export interface Worker {
  /** Takes no more jobs, tells the running ones to end, and waits for them. The next server takes over what does not end. */
  close(): Promise<void>
}

const iso = (time: number) => new Date(time).toISOString()

/** Returns a function that takes the next jobs which a worker has room for. The organizations take turns. */
const createTake = ({ dialect, read, writeTxUnsynced }: Database, worker: string) => {
  // Servers begin at different places, so that they seldom want the same jobs.
  let turn: Turn = { organizationId: newId(), name: '' }

  const choose = async (room: Room, now: string): Promise<Candidate[]> => {
    const candidates = await nextCandidates(read, turn)
    const chosen = chooseJobs(candidates, room, now)
    turn = chosen.at(-1) ?? candidates.at(-1) ?? turn
    return chosen.length > 0 ? chosen : chooseJobs(await oldestCandidates(read, now), room, now)
  }

  return async (room: Room): Promise<JobRow[]> => {
    const now = Date.now()
    const chosen = await choose(room, iso(now))
    if (chosen.length === 0) return []
    const lease = { worker, now: iso(now), leaseUntil: iso(now + leaseMs) }
    try {
      return await writeTxUnsynced(async (trx) => {
        const taken: JobRow[] = []
        for (const candidate of chosen) {
          const job = await takeJob(trx, dialect, candidate, lease)
          if (job) taken.push(job)
        }
        return taken
      })
    } catch (error) {
      // At the same moment another server has taken a job with the same key.
      if (dialect.trouble(error) === 'duplicate') return []
      throw error
    }
  }
}

/** Ends the leases of servers on this machine that were killed, so that their jobs need not wait for the ends of the leases. */
const endLeasesOfGone = async ({ read, writeTxUnsynced }: Database): Promise<void> => {
  const gone = (await workersOfRunning(read)).filter(isGone)
  if (gone.length > 0) await writeTxUnsynced((trx) => endLeases(trx, gone))
}

// In parts, so that requests can write in between.
const bringBackAll = async ({ writeTxUnsynced }: Database): Promise<void> => {
  while (await writeTxUnsynced((trx) => bringBackJobs(trx, Date.now(), leaseMs)));
}

/**
 * Runs the jobs of a queue: at once if this server has queued them, within a second if another has. Any number of servers
 * share the work. If a server is killed, another takes over its jobs when their leases end, or at once if it starts on the same machine.
 */
export const startWorker = <Payloads, Services extends WorkerServices>(
  registry: JobRegistry<Payloads, Services>,
  queue: Pick<Queue<Payloads>, 'onWork'>,
  services: Services,
): Worker => {
  const { database, log, config } = services
  const definitions = registry as unknown as JobDefinitions
  const { attempt, lose } = createAttempt(definitions, services)
  const schedule = createSchedule(definitions, database)
  const worker = newWorker()
  const take = createTake(database, worker)
  const closing = new AbortController()

  const limits = limitsOf(definitions)
  const running = createRunning(database, (job, jobs) => hasSlot(job, { ...limits, running: jobs }))
  let lastLook: number | undefined
  const look: Look = async (onRoom) => {
    const lookAt = Date.now()
    if (lastLook === undefined) await endLeasesOfGone(database)
    // Nobody knows what the clock did before this server started.
    if (lookAt < (lastLook ?? Infinity)) await bringBackAll(database)
    lastLook = lookAt
    await schedule()
    if (!(await isAnyJobDue(database.read, iso(Date.now())))) return 'done'
    let hasBegun = false
    for (const job of await lostJobs(database.read, iso(Date.now()))) await lose(job)
    while (!closing.signal.aborted && running.jobs().length < limits.slots) {
      const now = { running: running.jobs(), parked: running.parked(), isSlow: running.isSlow }
      const jobs = await take({ ...now, ...limits })
      for (const job of jobs) {
        const beginning = { onRoom, canPark: limits.canPark(job.name), outside: limits.outsideOf(job.name) }
        running.begin(job, (signal, waits) => attempt(job, signal, waits), beginning)
      }
      if (jobs.length === 0) break
      hasBegun = true
    }
    return hasBegun ? 'done' : 'no room'
  }

  const onTrouble = (err: unknown) => log.warn({ err }, 'The worker cannot take jobs')
  const loop = createLoop(look, { everyMs: pollMs, restMs, onTrouble })
  const renewing = setInterval(() => {
    running
      .renew(worker, iso(Date.now() + leaseMs))
      .catch((err: unknown) =>
        log.warn({ err }, 'The leases of jobs cannot be renewed; another server may take them over'),
      )
  }, renewMs).unref()
  queue.onWork(loop.wake)

  return {
    close: async () => {
      closing.abort()
      await loop.close()
      await running.end(config.shutdownTimeout * 1000)
      clearInterval(renewing)
    },
  }
}
