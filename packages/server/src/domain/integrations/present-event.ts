import type { EventLog, IntegrationEvent, IntegrationEventDetail, IntegrationEventPayload } from '@scriptorium/types'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import { presentEach } from '../../ground/present-each.ts'

/** Returns the payload of an event as the integration gets it. */
export const payloadOf = ({ id, installationId, type, payload }: IntegrationEventRow): IntegrationEventPayload =>
  ({
    ...(JSON.parse(payload) as object),
    eventId: id,
    type,
    installationId: installationId ?? undefined,
  }) as IntegrationEventPayload

/** Presents an event that was attempted at least once. */
export const presentEvent = (row: IntegrationEventRow): IntegrationEvent =>
  presentEach<IntegrationEvent>({
    object: 'integration-event',
    id: row.id,
    integrationId: row.integrationName,
    installationId: row.installationId ?? undefined,
    createdAt: row.createdAt,
    payload: payloadOf(row),
    status: row.status ?? 'failed',
    attempts: row.attempts,
    attemptedAt: row.attemptedAt ?? undefined,
  })

/** Presents an event with the log of all attempts. */
export const presentEventDetail = (row: IntegrationEventRow): IntegrationEventDetail =>
  presentEach<IntegrationEventDetail>({
    event: presentEvent(row),
    trace: { logs: JSON.parse(row.logs) as EventLog[] },
  })
