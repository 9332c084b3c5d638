import { vi } from 'vitest'
import type { Cause, DomainEvents, EventName } from '../../src/domain/events/domain-events.ts'
import type { Services } from '../../src/edge/services.ts'

/** A domain event that a server raised. */
export interface RaisedEvent {
  name: EventName
  facts: DomainEvents[EventName]
  cause: Cause
}

/** Collects the domain events that a server raises from now on; its subscribers hear of them too. */
export const collectEvents = ({ events }: Pick<Services, 'events'>): RaisedEvent[] => {
  const raised: RaisedEvent[] = []
  const { raise } = events
  vi.spyOn(events, 'raise').mockImplementation(async (db, name, facts, cause) => {
    raised.push({ name, facts, cause })
    await raise(db, name, facts, cause)
  })
  return raised
}
