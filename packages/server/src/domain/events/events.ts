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

/** The subscribers of each event, at least one, in the order in which they are called. */
export type Subscriptions = { [Name in EventName]: readonly [Subscriber<Name>, ...Subscriber<Name>[]] }

/** Raises domain events. */
export interface Events {
  /** Calls the subscribers of an event. */
  raise<Name extends EventName>(db: Knex, name: Name, facts: DomainEvents[Name], cause: Cause): Promise<void>
}

/** The dependencies of code that raises events. The context of a handler satisfies them. */
export interface RaiseContext {
  db: Knex
  services: { events: Events }
}

/** Creates the event dispatcher of a server. */
export const createEvents = (subscriptions: Partial<Subscriptions>, services: EventServices): Events => ({
  raise: async (db, name, facts, cause) => {
    const subscribers: readonly Subscriber<typeof name>[] = subscriptions[name] ?? []
    for (const notify of subscribers) await notify(facts, { ...services, db, cause })
  },
})
