import type { JobContext } from '../jobs/job.ts'
import type { Jobs } from '../jobs/payloads.ts'
import { dispatch, type DispatchServices } from './dispatch.ts'
import { appendLines } from './event-log.ts'

interface DeliveryServices extends DispatchServices {
  jobs: Jobs
}

/** The pauses before the second to the sixth attempt. */
const pausesMs = [10_000, 60_000, 300_000, 900_000, 1_800_000]

/** Delivers an event, and queues the next attempt if that failed. A killed attempt is repeated, so an event can come twice. */
export const run = async (
  { eventId }: { eventId: string },
  { services, finish, signal }: JobContext<DeliveryServices>,
): Promise<void> => {
  const { read } = services.database
  const event = await read('integrationEvents').where({ id: eventId }).first()
  const integration = event && (await read('integrations').where({ name: event.integrationName }).first())
  if (!event || !integration) return
  const outcome = await dispatch(services, integration, event, { signal })
  signal.throwIfAborted()
  const attempts = event.attempts + 1
  const delay = outcome.isDelivered || outcome.isFinal ? undefined : pausesMs[attempts - 1]
  await finish(async (trx) => {
    const status = outcome.isDelivered ? ('success' as const) : ('failed' as const)
    const logs = appendLines(event.logs, outcome.logs)
    await trx('integrationEvents')
      .where({ id: eventId })
      .update({ status, attempts, logs, attemptedAt: new Date().toISOString() })
    const { organizationId } = integration
    if (delay !== undefined) await services.jobs.enqueue(trx, 'deliverEvent', { eventId }, { delay, organizationId })
  })
}
