import { events, type IntegrationScope } from '@scriptorium/types'
import type { EventType } from './facts.ts'

/**
 * Returns the scopes of an installation: those of the current version that an admin has agreed to. Both lists are JSON, as
 * they are stored.
 */
export const effectiveScopes = (granted: string, declared: string): IntegrationScope[] => {
  const wanted = new Set(JSON.parse(declared) as IntegrationScope[])
  return (JSON.parse(granted) as IntegrationScope[]).filter((scope) => wanted.has(scope))
}

/** Returns the scopes that the current version asks for and no admin has agreed to yet. */
export const pendingScopes = (granted: string, declared: string): IntegrationScope[] => {
  const agreed = new Set(JSON.parse(granted) as IntegrationScope[])
  return (JSON.parse(declared) as IntegrationScope[]).filter((scope) => !agreed.has(scope))
}

/** Returns whether an installation with these scopes gets events of a type. The spec says which scopes a type needs. */
export const getsEvents = (type: EventType, scopes: readonly IntegrationScope[]): boolean => {
  const needed: readonly IntegrationScope[] = events[type].scopes
  return needed.length === 0 || needed.some((scope) => scopes.includes(scope))
}

/** Returns whether events of a type need no scope: they tell an installation about itself, or ask it something. */
export const isForEveryone = (type: EventType): boolean => events[type].scopes.length === 0
