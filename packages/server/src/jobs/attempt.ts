import type { Knex } from 'knex'
import type { JobRow } from '../db/tables/jobs.ts'
import { requestContext } from '../log.ts'
import { createEnds, JobLostError } from './ends.ts'
import type { JobDefinitions, WorkerServices } from './job.ts'

/** Runs a job that was taken, and sees to its end. */
export const createAttempt = (definitions: JobDefinitions, services: WorkerServices) => {
  const { complete, fail, release } = createEnds(services, (name) => definitions[name])

  const run = async (job: JobRow, signal: AbortSignal) => {
    let finished = false
    const finish = async <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]) => {
      const result = await complete(job, work, guards)
      finished = true
      return result
    }
    const context = { services, jobId: job.id, attempt: job.attempts, signal, finish }
    const module = await definitions[job.name]!.load()
    try {
      await module.run(JSON.parse(job.payload), context)
    } catch (err) {
      if (!finished) throw err
      services.log.warn({ err }, 'something went wrong after the end of a job')
    }
    if (!finished) await complete(job, async () => {})
  }

  const follow = (job: JobRow, signal: AbortSignal, error: unknown): Promise<unknown> | undefined => {
    if (error instanceof JobLostError) return void services.log.warn(error.message)
    return signal.aborted ? release(job) : fail(job, error)
  }

  /** Never fails: where even the end cannot be noted, the job is taken over when its lease ends. */
  const attempt = (job: JobRow, signal: AbortSignal): Promise<void> =>
    // Whatever logs meanwhile says which job it is.
    requestContext.run({ job: job.name, jobId: job.id }, () =>
      run(job, signal)
        .catch((error: unknown) => follow(job, signal, error))
        .then(
          () => {},
          (err: unknown) => services.log.error({ err }, 'the end of a job cannot be noted'),
        ),
    )

  /** After its worker was lost: as if it had thrown. */
  const lose = (job: JobRow) => fail(job, new Error('Its server was gone before it was done'))
  return { attempt, lose }
}
