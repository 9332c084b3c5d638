import type { Knex } from 'knex'
import type { IntegrationEventRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { JobContext } from '@scriptorium/jobs/job'
import { attemptDelivery, recordAttempt, type DeliveryServices } from './attempt-delivery.ts'

const deliveriesAtOnce = 5

interface Delivery {
  event: IntegrationEventRow
  integration: IntegrationRow
}

// After a killed run, the events that it attempted are left to their own next attempts.
const readUnattempted = async (db: Knex, eventIds: readonly string[]): Promise<Delivery[]> => {
  const events = await db('integrationEvents').whereIn('id', eventIds).where({ attempts: 0 }).orderBy('id')
  const names = events.map(({ integrationName }) => integrationName)
  const rows = await db('integrations').whereIn('name', names)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return events.flatMap((event) => {
    const integration = byName.get(event.integrationName)
    return integration ? [{ event, integration }] : []
  })
}

/** Delivers new events for the first time. Each attempt is recorded at once, so a killed run repeats only those in flight. */
export const run = async (
  { eventIds }: { eventIds: string[] },
  context: JobContext<DeliveryServices>,
): Promise<void> => {
  const { services } = context
  const waiting = await readUnattempted(services.database.read, eventIds)
  const deliverNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { event, integration } = next
      const attempt = await attemptDelivery(context, integration, event)
      await services.database.writeTxUnsynced((trx) => recordAttempt(trx, services, event, integration, attempt))
    }
  }
  // All have ended when the job ends, because another attempt of the job would deliver the same events.
  const ended = await Promise.allSettled(Array.from({ length: deliveriesAtOnce }, deliverNext))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
