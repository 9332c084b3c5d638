import type { IntegrationScope } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { activePlacesOf, type PlaceKind } from './places.ts'
import { effectiveScopes } from './scopes.ts'

/** An integration that is active on a space or a site. */
export interface ActiveIntegration {
  integration: IntegrationRow
  installationId: string
  /** The scopes that an admin has agreed to. */
  scopes: IntegrationScope[]
}

type Row = IntegrationRow & { installationId: string; grantedScopes: string }

/** Returns the integrations that are active on a space or a site, by their names. */
export const activeOn = async (db: Knex, kind: PlaceKind, placeId: string): Promise<ActiveIntegration[]> => {
  const rows: Row[] = await activePlacesOf(db, kind, placeId)
    .join('integrations as i', 'i.name', 'n.integrationName')
    .orderBy('i.name')
    .select('i.*', 'n.id as installationId', 'n.scopes as grantedScopes')
  return rows.map(({ installationId, grantedScopes, ...integration }) => ({
    integration,
    installationId,
    scopes: effectiveScopes(grantedScopes, integration.scopes),
  }))
}
