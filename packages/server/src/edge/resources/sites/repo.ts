import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess, SiteAccess } from '../../../domain/access/load.ts'
import { grantedOnSiteSql } from '../../../domain/access/load.ts'
import { siteLevel } from '../../../domain/access/level.ts'
import type { Actor } from '../../../domain/access/principal.ts'
import { deletedSites, visibleSites } from '../../../domain/access/visible.ts'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import { retentionCutoff } from '../../../domain/places/retention.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { sitesSeenWith } from '../../../domain/sites/readers/seen-sites.ts'

type Granted = SiteRow & { granted: number | null }

interface Asker {
  db: Knex
  caller: Actor
  organization: OrganizationAccess
}

const readSites = (
  { db, caller, organization }: Asker,
  rows: Knex.QueryBuilder,
  list: List,
  first: { sql: string; of: (row: Granted) => string },
): Promise<Listed<SiteAccess>> => {
  const selected = rows.clone().select('s.*', db.raw(`${grantedOnSiteSql} as granted`, { user: caller.user.id }))
  const keys = [first, { sql: 's.id', of: (row: Granted) => row.id }]
  const options = { rows: selected, matches: rows, keys, order: 'desc' as const }
  return readPage(list, options, ({ granted, ...site }: Granted) => ({
    site,
    organization,
    level: siteLevel(organization, site.defaultLevel, granted ?? 0),
  }))
}

/** Returns one page of the sites that the caller can see, newest first. Guests see those that are granted to them. */
export const listSites = async (
  asker: Asker,
  { space, title, published }: Query<'listSites'>,
  list: List,
): Promise<Listed<SiteAccess>> => {
  const { db, caller, organization } = asker
  const rows = visibleSites(db, caller.user.id, organization)
  if (title) rows.where(contains(['s.title'], title))
  if (space) rows.whereIn('s.id', await sitesSeenWith(asker, space))
  if (published !== undefined) rows[published ? 'whereNotNull' : 'whereNull']('s.publishedAt')
  return readSites(asker, rows, list, { sql: 's.created_at', of: (row) => row.createdAt })
}

/** Returns one page of the sites that the caller can restore, the last deleted first. */
export const listDeletedSites = (asker: Asker, list: List, now: string): Promise<Listed<SiteAccess>> => {
  const { db, caller, organization } = asker
  const rows = deletedSites(db, caller.user.id, organization).where('s.deletedAt', '>', retentionCutoff(now))
  return readSites(asker, rows, list, { sql: 's.deleted_at', of: (row) => row.deletedAt! })
}

/** Returns whether another site of the organization has this basename. */
export const basenameIsTaken = async (db: Knex, { id, organizationId }: SiteRow, basename: string): Promise<boolean> =>
  (await db('sites').where({ organizationId, basename }).whereNot({ id }).first('id')) !== undefined

/** Keeps the basename that a site gives up, so that its old addresses lead to the new ones. A name in use is nobody's former name. */
export const keepFormerBasename = async (
  db: Knex,
  { id: siteId, organizationId, basename: former }: SiteRow,
  basename: string | null,
): Promise<void> => {
  if (former === basename) return
  if (basename !== null) await db('siteFormerBasenames').where({ organizationId, basename }).delete()
  if (former !== null) await db('siteFormerBasenames').insert({ organizationId, basename: former, siteId })
}

/** Throws `rate_limited` if an organization has the maximum number of sites. */
export const requireSiteRoom = (db: Knex, limit: number, organizationId: string): Promise<void> =>
  requireRoom(db('sites').where({ organizationId, deletedAt: null }), limit, 'sites in an organization')

export const insertSite = (db: Knex, row: SiteRow & { publishedAt: null }) => db('sites').insert(row)
