import type { Knex } from 'knex'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
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
  services: Pick<WorkerServices, 'database' | 'log'>,
  definitionOf: (name: string) => JobDefinitions[string] | undefined,
) => {
  const { writeTxUnsynced: writeTx, dialect, replica } = services.database
  const { log } = services
  const iso = (time: number) => new Date(time).toISOString()
  const warn = (err: unknown) =>
    log.warn({ err }, 'The replica may answer without the effect of a job for some seconds')

  const complete = async <T>(job: JobRow, work: (trx: Knex.Transaction) => Promise<T>, guards: string[] = []) => {
    const completed = await writeTx(
      async (trx) => {
        const result = await work(trx)
        const finishedAt = iso(Date.now())
        if (!(await endJob(trx, job, { state: 'completed', error: null, finishedAt }))) throw new JobLostError(job)
        return result
      },
      ...guards,
    )
    if (job.organizationId !== '') await replica?.noteWrite([`organization:${job.organizationId}`]).catch(warn)
    return completed
  }

  const failForGood = async (job: JobRow, error: string) => {
    const module = await definitionOf(job.name)?.loadFailed?.()
    await writeTx(async (trx) => {
      const isOurs = await endJob(trx, job, { state: 'failed', error, finishedAt: iso(Date.now()) })
      if (isOurs) await module?.failed(trx, JSON.parse(job.payload), error, services)
    })
  }

  const end = (job: JobRow, state: 'failed' | 'replaced', error: string) =>
    writeTx((trx) => endJob(trx, job, { state, error, finishedAt: iso(Date.now()) }))

  const endFailed = async (job: JobRow, cause: unknown): Promise<void> => {
    const error = errorText(cause)
    const ids = { job: job.name, jobId: job.id, attempt: job.attempts }
    log.error({ ...ids, err: cause }, 'A job has failed for the last time')
    return failForGood(job, error).catch(async (err: unknown) => {
      log.error({ ...ids, err }, 'The cleanup of a failed job has failed')
      await end(job, 'failed', error)
    })
  }

  /** Queues a job again, unless a job with the same key is queued, which does the work instead. */
  const requeue = async (job: JobRow, again: Parameters<typeof requeueJob>[2], error: string): Promise<void> => {
    const isQueued = await writeTx((trx) => requeueJob(trx, job, again)).catch((cause: unknown) => {
      // The other job was queued at the same moment.
      if (dialect.trouble(cause) === 'duplicate') return false
      throw cause
    })
    if (!isQueued) await end(job, 'replaced', error)
  }

  /** Records a failed attempt, and queues the next one if there is one. */
  const fail = async (job: JobRow, cause: unknown): Promise<void> => {
    const error = errorText(cause)
    const ids = { job: job.name, jobId: job.id, attempt: job.attempts }
    if (isLast(job, definitionOf(job.name)?.attempts)) return endFailed(job, cause)
    log.warn({ ...ids, err: cause }, 'A job has failed and will be retried')
    const runAt = iso(Date.now() + pauseAfter(job.attempts, Math.random()))
    await requeue(job, { runAt, error, attempts: job.attempts, losses: job.losses }, error)
  }

  const startOver = (job: JobRow, runAt: string, losses: number, error: string) =>
    requeue(job, { runAt, error: null, attempts: job.attempts - 1, losses }, error)

  /** Queues a job again whose attempt ended because this server stops. The attempt does not count. */
  const release = (job: JobRow): Promise<void> =>
    startOver(job, iso(Date.now()), job.losses, 'The server that ran the job was stopped')

  /** Queues a job again whose server was killed. The attempt does not count, unless the job has killed several servers. */
  const lose = async (job: JobRow): Promise<void> => {
    const lost = new Error(`The server that ran the job disappeared ${job.losses + 1} times`)
    if (isHarmful(job)) return endFailed(job, lost)
    log.warn({ job: job.name, jobId: job.id }, 'The server of a job has disappeared; the job starts again')
    const runAt = iso(Date.now() + (job.losses === 0 ? 0 : pauseAfter(job.losses, Math.random())))
    await startOver(job, runAt, job.losses + 1, lost.message)
  }

  return { complete, fail, release, lose }
}
