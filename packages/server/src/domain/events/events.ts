import type { Knex } from 'knex'
import type { Jobs } from '../../platform/jobs/payloads.ts'
import type { Cause, DomainEvents, EventName } from './domain-events.ts'

/** What subscribers need of the server. */
interface EventServices {
  /** The queue for work that can wait. */
  jobs: Pick<Jobs, 'enqueue'>
  /** Whether the operator has a webhook, which gets the facts of all organizations. */
  hasWebhook: boolean
}

/** The context of a subscriber, with the transaction that raised the event. */
export interface EventContext extends EventServices {
  db: Knex
  cause: Cause
}

/** Reacts to an event inside its transaction. If a subscriber throws, the transaction that raised the event fails. */
export type Subscriber<Name extends EventName> = (facts: DomainEvents[Name], context: EventContext) => Promise<unknown>

/** A row of the table of subscriptions. */
export interface Subscription {
  name: EventName
  notify: Subscriber<never>
}

/** Binds a subscriber to an event. */
export const subscribe = <Name extends EventName>(name: Name, notify: Subscriber<Name>): Subscription => ({
  name,
  notify,
})

/** Raises domain events. */
export interface Events {
  /** Calls the subscribers of an event in the order of the table. */
  raise<Name extends EventName>(db: Knex, name: Name, facts: DomainEvents[Name], cause: Cause): Promise<void>
}

/** The dependencies of code that raises events. The context of a handler satisfies them. */
export interface RaiseContext {
  db: Knex
  services: { events: Events }
}

/** Creates the event dispatcher of a server. */
export const createEvents = (subscriptions: readonly Subscription[], services: EventServices): Events => ({
  raise: async (db, name, facts, cause) => {
    for (const one of subscriptions) {
      if (one.name === name) await one.notify(facts as never, { ...services, db, cause })
    }
  },
})
