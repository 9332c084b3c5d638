import type { IntegrationScope, Site, Space } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Urls } from '../../../platform/urls.ts'
import { placeIdOf, type PlacedRow } from '../../../domain/integrations/places.ts'
import { effectiveScopes } from '../../../domain/integrations/scopes.ts'
import { showingsOf } from '../../../domain/sites/readers/showings.ts'
import { presentSite } from '../sites/presenter.ts'
import { presentSpace } from '../spaces/presenter.ts'

interface Caller {
  db: Knex
  urls: Urls
  /** The caller's level on the places. An integration and its owner have no role there, so they have none. */
  level: RoleOrNone
}

/** Returns the ids of the places that the caller may see. An integration needs the scope, without which it learns ids only. */
const shownIds = async (
  { db, level }: Caller,
  rows: readonly PlacedRow[],
  scope: IntegrationScope,
): Promise<string[]> => {
  if (level !== 'none') return rows.map(placeIdOf)
  const ids = rows.map(({ installationId }) => installationId)
  const installations: { id: string; scopes: string; declared: string }[] = await db('installations as n')
    .join('integrations as i', 'i.name', 'n.integrationName')
    .whereIn('n.id', ids)
    .select('n.id', 'n.scopes', 'i.scopes as declared')
  const allowed = new Set(
    installations.flatMap(({ id, scopes, declared }) =>
      effectiveScopes(scopes, declared).includes(scope) ? [id] : [],
    ),
  )
  return rows.filter(({ installationId }) => allowed.has(installationId)).map(placeIdOf)
}

/** Returns the spaces of installations as the caller sees them, by id. */
export const spacesById = async (caller: Caller, rows: readonly PlacedRow[]): Promise<Map<string, Space>> => {
  const { db, urls, level } = caller
  const ids = await shownIds(caller, rows, 'space:metadata:read')
  const spaces = await db('spaces').whereIn('id', ids)
  const access = { level, memberRole: level, organizationDefault: 'none' as const }
  const showings = await showingsOf({ db, urls }, ids)
  return new Map(spaces.map((space) => [space.id, presentSpace({ space, ...access }, urls, showings.get(space.id))]))
}

const countSiteSpaces = async (db: Knex, siteId: string): Promise<number> => {
  const row = await db('siteSpaces').where({ siteId }).count({ number: '*' }).first()
  return Number(row?.number ?? 0)
}

/** Returns the sites of installations as the caller sees them, by id. */
export const sitesById = async (caller: Caller, rows: readonly PlacedRow[]): Promise<Map<string, Site>> => {
  const { db, urls, level } = caller
  const ids = await shownIds(caller, rows, 'site:metadata:read')
  const found = new Map<string, Site>()
  for (const site of await db('sites').whereIn('id', ids)) {
    const organization = (await db('organizations').where({ id: site.organizationId }).first())!
    const access = { organization, memberRole: level, level, ownsTeam: false }
    found.set(site.id, presentSite({ site, level, organization: access }, await countSiteSpaces(db, site.id), urls))
  }
  return found
}
