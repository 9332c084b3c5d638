import type { Knex } from 'knex'
import type { Author, DomainEvents, EventName } from '../../domain/events/domain-events.ts'
import type { Events } from '../../domain/events/events.ts'

/** The part of a handler's context with the caller and the time of the request. */
export interface CallerContext {
  db: Knex
  now: string
  principal: { user: { id: string } }
  services: { events: Events }
}

/** Returns the caller of an operation as the author of what it writes. */
export const authorOf = ({ now, principal }: Pick<CallerContext, 'now' | 'principal'>): Author => ({
  userId: principal.user.id,
  now,
})

/** Raises a domain event that the caller of an operation caused. */
export const raise = <Name extends EventName>(
  context: CallerContext,
  name: Name,
  facts: DomainEvents[Name],
): Promise<void> => context.services.events.raise(context.db, name, facts, authorOf(context))
