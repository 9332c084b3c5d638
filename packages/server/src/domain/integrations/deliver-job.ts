import type { JobContext } from '@scriptorium/jobs/job'
import { attemptDelivery, recordAttempt, type DeliveryServices } from './attempt-delivery.ts'

/**
 * Delivers an event, and queues the next attempt if that failed. A killed attempt is repeated, so an event can come twice. An
 * attempt that was queued after a failure is left out if there was another one since, because somebody replayed the event.
 */
export const run = async (
  { eventId, after }: { eventId: string; after?: number },
  context: JobContext<DeliveryServices>,
): Promise<void> => {
  const { services, finish } = context
  const { read } = services.database
  const event = await read('integrationEvents').where({ id: eventId }).first()
  const integration = event && (await read('integrations').where({ name: event.integrationName }).first())
  if (!event || !integration || (after !== undefined && after !== event.attempts)) return
  const attempt = await attemptDelivery(context, integration, event)
  await finish((trx) => recordAttempt(trx, services, event, integration, attempt))
}
