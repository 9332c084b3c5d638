import type { Knex } from 'knex'
import type { JobRow } from '../db/tables/jobs.ts'
import type { JobDefinitions, WorkerServices } from './job.ts'
import { endJob, requeueJob } from './repo.ts'
import { errorText, isLast, pauseAfter } from './rules.ts'

/** Thrown where a worker goes on with a job that another one has taken over. */
export class JobLostError extends Error {
  constructor({ id }: Pick<JobRow, 'id'>) {
    super(`The job ${id} is with another worker by now`)
    this.name = 'JobLostError'
  }
}

/** What follows when an attempt ends, well or badly: each in one transaction. */
export const createEnds = (
  { database: { writeTx }, log }: Pick<WorkerServices, 'database' | 'log'>,
  definitionOf: (name: string) => JobDefinitions[string] | undefined,
) => {
  const iso = (time: number) => new Date(time).toISOString()

  const complete = async <T>(job: JobRow, work: (trx: Knex.Transaction) => Promise<T>, guards: string[] = []) =>
    writeTx(
      async (trx) => {
        const result = await work(trx)
        const finishedAt = iso(Date.now())
        if (!(await endJob(trx, job, { state: 'completed', error: null, finishedAt }))) throw new JobLostError(job)
        return result
      },
      ...guards,
    )

  const giveUp = async (job: JobRow, error: string) => {
    const module = await definitionOf(job.name)?.load()
    await writeTx(async (trx) => {
      const isOurs = await endJob(trx, job, { state: 'failed', error, finishedAt: iso(Date.now()) })
      if (isOurs) await module?.failed?.(trx, JSON.parse(job.payload), error)
    })
  }

  const end = (job: JobRow, state: 'failed' | 'replaced', error: string) =>
    writeTx((trx) => endJob(trx, job, { state, error, finishedAt: iso(Date.now()) }))

  /** After an attempt that has failed: another one later, or none. */
  const fail = async (job: JobRow, cause: unknown): Promise<void> => {
    const error = errorText(cause)
    const ids = { job: job.name, jobId: job.id, attempt: job.attempts }
    if (isLast(job, definitionOf(job.name)?.attempts)) {
      log.error({ ...ids, err: cause }, 'a job has failed for good')
      return giveUp(job, error).catch(async (err: unknown) => {
        log.error({ ...ids, err }, 'what follows the failure of a job has failed')
        await end(job, 'failed', error)
      })
    }
    log.warn({ ...ids, err: cause }, 'a job has failed and is tried again')
    const runAt = iso(Date.now() + pauseAfter(job.attempts, Math.random()))
    const again = await writeTx((trx) => requeueJob(trx, job, { runAt, error, attempts: job.attempts }))
    // Another one waits under the same key, and does what this one has not.
    if (!again) await end(job, 'replaced', error)
  }

  /** An attempt that was cut short by ourselves: it does not count. */
  const release = (job: JobRow) =>
    writeTx((trx) => requeueJob(trx, job, { runAt: iso(Date.now()), error: null, attempts: job.attempts - 1 }))

  return { complete, fail, release }
}
