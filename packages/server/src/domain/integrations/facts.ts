import type { IntegrationEventPayload } from '@scriptorium/types'
import { newOrderedId } from '@scriptorium/basics/id'
import { insertIf } from '@scriptorium/database/insert-if'
import type { EventContext } from '../events/events.ts'

export type EventType = IntegrationEventPayload['type']

/** A fact: the type and the payload of the events that report it, without their ids. */
export interface NewFact {
  organizationId: string
  type: EventType
  /** If set, only this integration gets the event. */
  integrationName?: string
  spaceId?: string
  siteId?: string
  payload: Record<string, unknown>
}

/**
 * Records a fact in the transaction in which it happens, in one row for all integrations. A job creates the events. Without
 * integrations and an operator's webhook nothing is recorded.
 */
export const noteFact = async ({ db, jobs, cause, hasWebhook }: EventContext, fact: NewFact): Promise<void> => {
  const { organizationId, type, integrationName = null, spaceId = null, siteId = null, payload } = fact
  const isHeard = hasWebhook || integrationName !== null
  const onlyIf = isHeard ? undefined : { table: 'installations', where: { organizationId } }
  const id = newOrderedId()
  const row = { id, organizationId, type, integrationName, spaceId, siteId, createdAt: cause.now }
  await insertIf(db, 'integrationFacts', { ...row, payload: JSON.stringify(payload) }, onlyIf)
  await jobs.enqueue(db, 'fanOutEvents', { factId: id }, { organizationId, onlyIf })
}
