import type { Knex } from 'knex'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { JobContext } from '@scriptorium/jobs/job'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import type { Attempt } from './attempt.ts'
import { dispatch, type DispatchServices } from './dispatch.ts'
import { appendLines, logLine } from './event-log.ts'
import { isStillHeard } from './hearers.ts'

/** The services that deliver events which are in the queue. */
export interface DeliveryServices extends DispatchServices {
  jobs: Jobs
}

/** The pauses before the second to the sixth attempt. */
const pausesMs = [10_000, 60_000, 300_000, 900_000, 1_800_000]

/** Returns the outcome for an event that its installation may not learn any more. */
export const refusedAttempt = (): Attempt => {
  const line = logLine('error', 'The installation does not get events of this kind from here any more')
  return { isDelivered: false, isFinal: true, answer: undefined, logs: [line] }
}

/** Attempts to deliver an event. Requests to the server go first. */
export const attemptDelivery = async (
  { services, signal, giveWay }: Pick<JobContext<DeliveryServices>, 'giveWay' | 'services' | 'signal'>,
  integration: IntegrationRow,
  event: IntegrationEventRow,
): Promise<Attempt> => {
  await giveWay({ since: event.createdAt })
  if (!(await isStillHeard(services.database.read, event))) return refusedAttempt()
  const attempt = await dispatch(services, integration, event, { signal })
  signal.throwIfAborted()
  return attempt
}

/** Records an attempt in the transaction, and queues the next one if it failed. */
export const recordAttempt = async (
  trx: Knex.Transaction,
  { jobs }: Pick<DeliveryServices, 'jobs'>,
  { id, attempts, logs }: IntegrationEventRow,
  { organizationId }: IntegrationRow,
  { isDelivered, isFinal, logs: lines }: Attempt,
): Promise<void> => {
  const attempted = {
    status: isDelivered ? ('success' as const) : ('failed' as const),
    attempts: attempts + 1,
    logs: appendLines(logs, lines),
    attemptedAt: new Date().toISOString(),
  }
  await trx('integrationEvents').where({ id }).update(attempted)
  const delay = isDelivered || isFinal ? undefined : pausesMs[attempts]
  if (delay === undefined) return
  await jobs.enqueue(trx, 'deliverEvent', { eventId: id, after: attempts + 1 }, { delay, organizationId })
}
