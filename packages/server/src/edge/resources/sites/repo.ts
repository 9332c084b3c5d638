import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess, SiteAccess } from '../../../domain/access/load.ts'
import { grantedOnSiteSql } from '../../../domain/access/load.ts'
import { siteLevel } from '../../../domain/access/level.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import { visibleSites } from '../../../domain/access/visible.ts'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import { requireRoom } from '../../../platform/db/quota.ts'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { sitesSeenWith } from '../../../domain/sites/readers/seen-sites.ts'

type Granted = SiteRow & { granted: number | null }

/** Returns one page of the sites that the caller can see, newest first. Guests see those that are granted to them. */
export const listSites = async (
  { db, caller, organization }: { db: Knex; caller: Actor; organization: OrganizationAccess },
  { space, title, published }: Query<'listSites'>,
  list: List,
): Promise<Listed<SiteAccess>> => {
  const user = caller.user.id
  const rows = visibleSites(db, user, organization)
  if (title) rows.where(contains(['s.title'], title))
  if (space) rows.whereIn('s.id', await sitesSeenWith({ db, caller, organization }, space))
  if (published !== undefined) rows[published ? 'whereNotNull' : 'whereNull']('s.publishedAt')
  const keys = [
    { sql: 's.created_at', of: (row: Granted) => row.createdAt },
    { sql: 's.id', of: (row: Granted) => row.id },
  ]
  const selected = rows.clone().select('s.*', db.raw(`${grantedOnSiteSql} as granted`, { user }))
  const options = { rows: selected, matches: rows, keys, order: 'desc' as const }
  return readPage(list, options, ({ granted: own, ...site }: Granted) => ({
    site,
    organization,
    level: siteLevel(organization, site.defaultLevel, own ?? 0),
  }))
}

/** Returns whether another site of the organization has this basename. */
export const basenameIsTaken = async (db: Knex, { id, organizationId }: SiteRow, basename: string): Promise<boolean> =>
  (await db('sites').where({ organizationId, basename }).whereNot({ id }).first('id')) !== undefined

/** Keeps the basename that a site gives up, so that its old addresses lead to the new ones. A name in use is nobody's former name. */
export const keepFormerBasename = async (
  db: Knex,
  { id: siteId, organizationId, basename: former }: SiteRow,
  basename: string,
): Promise<void> => {
  if (former === basename) return
  await db('siteFormerBasenames').where({ organizationId, basename }).delete()
  if (former !== null) await db('siteFormerBasenames').insert({ organizationId, basename: former, siteId })
}

/** Throws `rate_limited` if an organization has the maximum number of sites. */
export const requireSiteRoom = (db: Knex, limit: number, organizationId: string): Promise<void> =>
  requireRoom(db('sites').where({ organizationId }), limit, 'sites in an organization')

export const insertSite = (db: Knex, row: SiteRow & { publishedAt: null }) => db('sites').insert(row)

/** Deletes a site with everything that belongs to it, and the grants on it. It is no default content any more. */
export const deleteSite = async (db: Knex, { id, organizationId }: SiteRow): Promise<void> => {
  const defaultContent = JSON.stringify({ type: 'site', site: id })
  await db('organizations').where({ id: organizationId, defaultContent }).update({ defaultContent: null })
  await db('grants').where({ targetType: 'site', targetId: id }).delete()
  await db('sites').where({ id }).delete()
}
