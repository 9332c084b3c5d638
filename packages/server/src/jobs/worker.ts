import { newId } from '../db/id.ts'
import { createAttempt } from './attempt.ts'
import type { JobDefinitions, JobRegistry, WorkerServices } from './job.ts'
import { createLoop } from './loop.ts'
import type { Queue } from './queue.ts'
import { anythingDue, lostJobs, takeJob } from './repo.ts'
import { createRunning } from './running.ts'
import { createSchedule } from './schedule.ts'

const pollMs = 1000
const leaseMs = 30_000
const renewMs = 10_000
const jobsAtOnce = 4

/** Takes jobs and runs them, until it is closed. */
export interface Worker {
  /** Takes nothing more, tells what runs to end, and waits for it; what does not end is taken over by the next server. */
  close(): Promise<void>
}

const iso = (time: number) => new Date(time).toISOString()

/**
 * Runs the jobs of a queue: at once when this server has queued them, within a second when another has. Any number of
 * servers share the work; what a server that is gone had begun is taken over when its lease ends.
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
  const running = createRunning(database)
  const worker = newId()
  const closing = new AbortController()

  const take = async () => {
    const names = Object.keys(definitions).filter(
      (name) => running.count(name) < (definitions[name]!.atOnce ?? jobsAtOnce),
    )
    const now = Date.now()
    const given = { worker, now: iso(now), leaseUntil: iso(now + leaseMs) }
    try {
      return await database.writeTx((trx) => takeJob(trx, database.dialect, names, given))
    } catch (error) {
      // Another server has begun one of the same key at the same moment.
      if (database.dialect.trouble(error) === 'duplicate') return undefined
      throw error
    }
  }

  const look = async (wake: () => void) => {
    await schedule()
    if (!(await anythingDue(database.read, iso(Date.now())))) return
    for (const job of await lostJobs(database.read, iso(Date.now()))) await lose(job)
    while (!closing.signal.aborted && running.count() < jobsAtOnce) {
      const job = await take()
      if (!job) return
      running.begin(job, (signal) => attempt(job, signal), wake)
    }
  }

  const loop = createLoop(look, pollMs, (err) => log.warn({ err }, 'jobs have to wait'))
  const renewing = setInterval(() => {
    running
      .renew(worker, iso(Date.now() + leaseMs))
      .catch((err: unknown) => log.warn({ err }, 'jobs may be taken over'))
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
