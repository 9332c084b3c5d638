import type { EventLog, IntegrationEvent, IntegrationEventDetail, IntegrationEventPayload } from '@scriptorium/types'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'

/** Returns the payload of an event as the integration gets it. */
export const payloadOf = ({ id, installationId, type, payload }: IntegrationEventRow): IntegrationEventPayload =>
  ({
    ...(JSON.parse(payload) as object),
    eventId: id,
    type,
    ...(installationId !== null && { installationId }),
  }) as IntegrationEventPayload

/** Presents an event that was attempted at least once. */
export const presentEvent = (row: IntegrationEventRow): IntegrationEvent => ({
  object: 'integration-event',
  id: row.id,
  integrationId: row.integrationName,
  ...(row.installationId !== null && { installationId: row.installationId }),
  createdAt: row.createdAt,
  payload: payloadOf(row),
  status: row.status ?? 'failed',
  attempts: row.attempts,
  ...(row.attemptedAt !== null && { attemptedAt: row.attemptedAt }),
})

/** Presents an event with the log of all attempts. */
export const presentEventDetail = (row: IntegrationEventRow): IntegrationEventDetail => ({
  event: presentEvent(row),
  trace: { logs: JSON.parse(row.logs) as EventLog[] },
})
