import { runFor } from '@scriptorium/content/caller'
import type { Knex } from 'knex'
import type { JobRow } from '@scriptorium/schema/tables/jobs'
import { requestContext } from '@scriptorium/telemetry/log'
import { createEnds, JobLostError } from './ends.ts'
import { notLoaded } from './rules.ts'
import type { AttemptOutcome, JobDefinitions, WorkerServices } from './job.ts'
import type { Waits } from './running.ts'
import type { PartOfWork } from './traffic.ts'

/** Creates the functions that run a job and record how the attempt ended. */
export const createAttempt = (definitions: JobDefinitions, services: WorkerServices) => {
  const { complete, fail, release, lose } = createEnds(services, (name) => definitions[name])

  const run = async (job: JobRow, signal: AbortSignal, waits: Waits) => {
    let finished = false
    const finish = async <T>(work: (trx: Knex.Transaction) => Promise<T>, ...guards: string[]) => {
      const result = await complete(job, work, guards)
      finished = true
      return result
    }
    const { id: jobId, attempts: attempt, runAt: dueSince } = job
    const { letYoungerGo, waitOutside } = waits
    const giveWay = async (part?: PartOfWork) => {
      await services.traffic.giveWay({ signal, since: dueSince, ...part })
      await letYoungerGo()
    }
    const keepPace = (part?: PartOfWork) => services.traffic.keepPace({ signal, since: dueSince, ...part })
    const context = { services, jobId, attempt, dueSince, signal, waitOutside, giveWay, keepPace, finish }
    const module = await definitions[job.name]!.load().catch((cause: unknown) => {
      throw new Error(notLoaded, { cause })
    })
    try {
      await module.run(JSON.parse(job.payload), context)
    } catch (err) {
      if (!finished) throw err
      services.log.warn({ err }, 'A job failed after it was completed')
    }
    if (!finished) await complete(job, async () => {})
  }

  const follow = async (job: JobRow, signal: AbortSignal, error: unknown): Promise<AttemptOutcome> => {
    if (error instanceof JobLostError) {
      services.log.warn(error.message)
      return 'lost'
    }
    if (signal.aborted) {
      await release(job)
      return 'released'
    }
    await fail(job, error)
    return 'failed'
  }

  // A trace of its own, because the request that queued the job has ended. It links to that request.
  const startTrace = (job: JobRow): ((outcome: AttemptOutcome) => void) | undefined => {
    const { tracing } = services
    const context = requestContext.getStore()
    const trace = tracing?.startJob()
    if (!tracing || !context || !trace) return undefined
    context.trace = trace
    return (outcome) =>
      tracing.end('job', trace, {
        name: `job ${job.name}`,
        values: [job.name, job.id, job.attempts, outcome],
        error: outcome === 'completed' ? undefined : { code: outcome },
        link: job.traceParent,
      })
  }

  const runAndEnd = async (job: JobRow, signal: AbortSignal, waits: Waits): Promise<void> => {
    const startedAt = performance.now()
    const endTrace = startTrace(job)
    const outcome = await run(job, signal, waits).then(
      () => 'completed' as const,
      (error: unknown) => follow(job, signal, error),
    )
    endTrace?.(outcome)
    services.metrics?.jobDuration.observe({ name: job.name, outcome }, (performance.now() - startedAt) / 1000)
  }

  /** Never rejects. If the end of the attempt cannot be recorded, another worker takes the job over after its lease. */
  const attempt = (job: JobRow, signal: AbortSignal, waits: Waits): Promise<void> =>
    // Every log line of the attempt carries the id of the job.
    requestContext.run({ ids: { job: job.name, jobId: job.id } }, () =>
      // Texts of a job are parsed as work of its organization, so that organizations share the pool fairly.
      runFor(`organization:${job.organizationId}`, () => runAndEnd(job, signal, waits)).catch((err: unknown) =>
        services.log.error(
          { err },
          'The end of a job could not be recorded; another worker takes the job over when its lease expires',
        ),
      ),
    )

  return { attempt, lose }
}
