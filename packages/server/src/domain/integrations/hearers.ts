import type { Knex } from 'knex'
import type { IntegrationEventRow } from '@scriptorium/schema/tables/integrations'
import type { EventType } from './facts.ts'
import { effectiveScopes, getsEvents, isForEveryone } from './scopes.ts'

/** The space or site where something happened. */
interface Place {
  spaceId?: string | null
  siteId?: string | null
}

/** An installation that gets events of a type from a place. */
export interface Hearer {
  integrationName: string
  installationId: string
}

const isOnSpace = 'exists (select 1 from space_installations x where x.installation_id = n.id and x.space_id = ?)'
const isOnSite = 'exists (select 1 from site_installations x where x.installation_id = n.id and x.site_id = ?)'

/** Returns the active installations that are on a place and have the scope for a type. `which` names columns of installations, as `n`. */
export const hearersOf = async (
  db: Knex,
  which: Readonly<Record<string, string>>,
  type: EventType,
  { spaceId, siteId }: Place,
): Promise<Hearer[]> => {
  const rows = db('installations as n')
    .join('integrations as i', 'i.name', 'n.integrationName')
    .where({ ...which, 'n.status': 'active' })
  if (spaceId) rows.whereRaw(`(n.space_selection = 'all' or ${isOnSpace})`, [spaceId])
  if (siteId) rows.whereRaw(`(n.site_selection = 'all' or ${isOnSite})`, [siteId])
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
