import type { Site, Space } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { RoleOrNone } from '../../../platform/db/tables/levels.ts'
import type { Urls } from '../../../platform/urls.ts'
import { showingsOf } from '../../../domain/sites/showings.ts'
import { presentSite } from '../sites/presenter.ts'
import { presentSpace } from '../spaces/presenter.ts'

interface Caller {
  db: Knex
  urls: Urls
  /** The caller's level on the places. An integration has no role, so it has none. */
  level: RoleOrNone
}

/** Returns spaces as the caller sees them, by id. */
export const spacesById = async ({ db, urls, level }: Caller, ids: readonly string[]): Promise<Map<string, Space>> => {
  const spaces = await db('spaces').whereIn('id', ids)
  const access = { level, memberRole: level, organizationDefault: 'none' as const }
  const showings = await showingsOf({ db, urls }, ids)
  return new Map(spaces.map((space) => [space.id, presentSpace({ space, ...access }, urls, showings.get(space.id))]))
}

const countSiteSpaces = async (db: Knex, siteId: string): Promise<number> => {
  const row = await db('siteSpaces').where({ siteId }).count({ number: '*' }).first()
  return Number(row?.number ?? 0)
}

/** Returns sites as the caller sees them, by id. */
export const sitesById = async ({ db, urls, level }: Caller, ids: readonly string[]): Promise<Map<string, Site>> => {
  const found = new Map<string, Site>()
  for (const site of await db('sites').whereIn('id', ids)) {
    const organization = (await db('organizations').where({ id: site.organizationId }).first())!
    const access = { organization, memberRole: level, level, ownsTeam: false }
    found.set(site.id, presentSite({ site, level, organization: access }, await countSiteSpaces(db, site.id), urls))
  }
  return found
}
