import type { IntegrationEventPayload } from '@scriptorium/types'
import { newOrderedId } from '@scriptorium/basics/id'
import { insertIf } from '@scriptorium/database/insert-if'
import type { EventContext } from '../events/events.ts'

export type EventType = IntegrationEventPayload['type']

type EventOf<Type extends EventType> = Extract<IntegrationEventPayload, { type: Type }>

/** A fact: the type and the payload of the events that report it, without their ids. */
export type NewFact = {
  [Type in EventType]: {
    organizationId: string
    type: Type
    /** If set, only this integration gets the event. */
    integrationName?: string
    /** What happened. Only installations on the space or site that it names get the event. */
    payload: Omit<EventOf<Type>, 'eventId' | 'type'>
  }
}[EventType]

const placeOf = (payload: NewFact['payload']): { spaceId: string | null; siteId: string | null } => ({
  spaceId: ('spaceId' in payload && payload.spaceId) || null,
  siteId: ('siteId' in payload && payload.siteId) || null,
})

/**
 * Records a fact in the transaction in which it happens, in one row for all integrations. A job creates the events. Without
 * integrations and an operator's webhook nothing is recorded.
 */
export const noteFact = async ({ db, jobs, cause, hasWebhook }: EventContext, fact: NewFact): Promise<void> => {
  const { organizationId, type, integrationName = null, payload } = fact
  const { spaceId, siteId } = placeOf(payload)
  const isHeard = hasWebhook || integrationName !== null
  const onlyIf = isHeard ? undefined : { table: 'installations', where: { organizationId } }
  const id = newOrderedId()
  const row = { id, organizationId, type, integrationName, spaceId, siteId, createdAt: cause.now }
  await insertIf(db, 'integrationFacts', { ...row, payload: JSON.stringify(payload) }, onlyIf)
  await jobs.enqueue(db, 'fanOutEvents', { factId: id }, { organizationId, onlyIf })
}
