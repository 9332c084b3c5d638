import type { Knex } from 'knex'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import type { EventType } from './facts.ts'
import { activePlacesOf } from './places.ts'
import { effectiveScopes, getsEvents, isForEveryone } from './scopes.ts'

/** The space or the site where something happened; without both, the organization. */
interface Place {
  spaceId?: string | null
  siteId?: string | null
}

/** An installation that gets events of a type from a place. */
export interface Hearer {
  integrationName: string
  installationId: string
}

const activeOnPlace = (db: Knex, { spaceId, siteId }: Place): Knex.QueryBuilder => {
  if (spaceId) return activePlacesOf(db, 'space', spaceId)
  if (siteId) return activePlacesOf(db, 'site', siteId)
  return db('installations as n').where('n.status', 'active')
}

/** Returns the installations that are active on a place and have the scope for a type. `which` names columns of installations, as `n`. */
export const hearersOf = async (
  db: Knex,
  which: Readonly<Record<string, string>>,
  type: EventType,
  place: Place,
): Promise<Hearer[]> => {
  const rows = activeOnPlace(db, place).join('integrations as i', 'i.name', 'n.integrationName').where(which)
  const found = (await rows.select(
    'n.integrationName',
    'n.id as installationId',
    'n.scopes as granted',
    'i.scopes as declared',
  )) as (Hearer & { granted: string; declared: string })[]
  return found.filter(({ granted, declared }) => getsEvents(type, effectiveScopes(granted, declared)))
}

/** Returns whether an event may still be sent: its installation can have lost the place or the scope since it happened. */
export const isStillHeard = async (
  db: Knex,
  { type, installationId, payload }: Pick<IntegrationEventRow, 'installationId' | 'payload' | 'type'>,
): Promise<boolean> => {
  if (isForEveryone(type)) return true
  if (installationId === null) return false
  return (await hearersOf(db, { 'n.id': installationId }, type, JSON.parse(payload) as Place)).length > 0
}
