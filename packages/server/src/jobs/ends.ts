import type { Knex } from 'knex'
import type { JobRow } from '../db/tables/jobs.ts'
import type { JobDefinitions, WorkerServices } from './job.ts'
import { endJob, requeueJob } from './repo.ts'
import { errorText, isHarmful, isLast, pauseAfter } from './rules.ts'

/** Thrown when a worker ends a job that another worker has taken over. */
export class JobLostError extends Error {
  constructor({ id }: Pick<JobRow, 'id'>) {
    super(`Another worker has taken over the job ${id}`)
    this.name = 'JobLostError'
  }
}

/** Creates the functions that record the end of an attempt, each in one transaction. A power loss may undo them: then the job runs again. */
export const createEnds = (
  { database: { writeTxUnsynced: writeTx }, log }: Pick<WorkerServices, 'database' | 'log'>,
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

  const endFailed = async (job: JobRow, cause: unknown): Promise<void> => {
    const error = errorText(cause)
    const ids = { job: job.name, jobId: job.id, attempt: job.attempts }
    log.error({ ...ids, err: cause }, 'A job has failed and is not tried again')
    return giveUp(job, error).catch(async (err: unknown) => {
      log.error({ ...ids, err }, 'The cleanup after a failed job has failed')
      await end(job, 'failed', error)
    })
  }

  /** Records a failed attempt, and queues the next one if there is one. */
  const fail = async (job: JobRow, cause: unknown): Promise<void> => {
    const error = errorText(cause)
    const ids = { job: job.name, jobId: job.id, attempt: job.attempts }
    if (isLast(job, definitionOf(job.name)?.attempts)) return endFailed(job, cause)
    log.warn({ ...ids, err: cause }, 'A job has failed and is tried again')
    const runAt = iso(Date.now() + pauseAfter(job.attempts, Math.random()))
    const again = await writeTx((trx) =>
      requeueJob(trx, job, { runAt, error, attempts: job.attempts, losses: job.losses }),
    )
    // A job with the same key is queued and does the work instead.
    if (!again) await end(job, 'replaced', error)
  }

  const again = (job: JobRow, runAt: string, losses: number) =>
    writeTx((trx) => requeueJob(trx, job, { runAt, error: null, attempts: job.attempts - 1, losses }))

  /** Queues a job again whose attempt ended because this server stops. The attempt does not count. */
  const release = (job: JobRow) => again(job, iso(Date.now()), job.losses)

  /** Queues a job again whose server was killed. The attempt does not count, unless the job kills one server after another. */
  const lose = async (job: JobRow): Promise<unknown> => {
    const lost = new Error(`The server that ran the job was gone ${job.losses + 1} times`)
    if (isHarmful(job)) return endFailed(job, lost)
    log.warn({ job: job.name, jobId: job.id }, 'The server of a job is gone; the job begins again')
    const runAt = iso(Date.now() + (job.losses === 0 ? 0 : pauseAfter(job.losses, Math.random())))
    return (await again(job, runAt, job.losses + 1)) || end(job, 'replaced', lost.message)
  }

  return { complete, fail, release, lose }
}
