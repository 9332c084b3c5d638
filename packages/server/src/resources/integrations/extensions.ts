import type { Integration, Result } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { IntegrationRow } from '../../db/tables/integrations.ts'
import { placesOf, type PlaceKind } from '../../integrations/places.ts'
import type { Urls } from '../../urls.ts'

const activeOn = (
  db: Knex,
  kind: PlaceKind,
  placeId: string,
): Promise<(IntegrationRow & { grantedScopes: string })[]> =>
  placesOf(db, kind)
    .join('integrations as i', 'i.name', 'n.integrationName')
    .where('p.id', placeId)
    .whereRaw("coalesce(x.status, n.status) = 'active'")
    .where('n.status', 'active')
    .orderBy('i.name')
    .select('i.*', 'n.scopes as grantedScopes')

/** Returns the blocks that integrations add to the pages of a space. */
export const blocksOfSpace = async (db: Knex, spaceId: string): Promise<Result<'listSpaceIntegrationsBlocks'>> =>
  (await activeOn(db, 'space', spaceId))
    .map(({ name, blocks }) => ({ name, blocks: JSON.parse(blocks) as NonNullable<Integration['blocks']> }))
    .filter(({ blocks }) => blocks.length > 0)

const has = (scopes: string, scope: string) => (JSON.parse(scopes) as string[]).includes(scope)

/** Returns the scripts that integrations add to the pages of a site. Each needs a scope that an admin has agreed to. */
export const scriptsOfSite = async (
  db: Knex,
  siteId: string,
  urls: Urls,
): Promise<Result<'listSiteIntegrationScripts'>> =>
  (await activeOn(db, 'site', siteId))
    .filter(({ grantedScopes }) => has(grantedScopes, 'site:script:inject'))
    .map(({ name, contentSecurityPolicy, grantedScopes }) => ({
      script: urls.integration(`${name}/sites/${siteId}/script.js`),
      ...(contentSecurityPolicy && { contentSecurityPolicy }),
      cookies: has(grantedScopes, 'site:script:cookies'),
    }))
