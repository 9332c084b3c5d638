import type { Knex } from 'knex'
import type { Jobs } from '../jobs/payloads.ts'
import type { Cause, DomainEvents, EventName } from './domain-events.ts'

/** What a subscriber works with: the transaction that raised the event, and the queue for work that can wait. */
export interface EventContext {
  db: Knex
  cause: Cause
  jobs: Pick<Jobs, 'enqueue'>
}

/** Reacts to an event inside its transaction. If a subscriber throws, the transaction that raised the event fails. */
export type Subscriber<Name extends EventName> = (facts: DomainEvents[Name], context: EventContext) => Promise<unknown>

/** One line of the table of subscriptions. */
export interface Subscription {
  name: EventName
  notify: Subscriber<never>
}

/** Binds a subscriber to an event. */
export const on = <Name extends EventName>(name: Name, notify: Subscriber<Name>): Subscription => ({ name, notify })

/** Where domain events are raised. */
export interface Events {
  /** Tells every subscriber of an event, in the order of the table. */
  raise<Name extends EventName>(db: Knex, name: Name, facts: DomainEvents[Name], cause: Cause): Promise<void>
}

/** What code that raises events works with; the context of a handler is one. */
export interface Writing {
  db: Knex
  services: { events: Events }
}

/** Creates the events of a server. */
export const createEvents = (subscriptions: readonly Subscription[], jobs: Pick<Jobs, 'enqueue'>): Events => ({
  raise: async (db, name, facts, cause) => {
    for (const one of subscriptions) {
      if (one.name === name) await one.notify(facts as never, { db, cause, jobs })
    }
  },
})
