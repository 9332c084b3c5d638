import type { Query } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { OrganizationAccess, SiteAccess } from '../../../domain/access/load.ts'
import { grantedOnSiteSql } from '../../../domain/access/load.ts'
import { siteLevel } from '../../../domain/access/level.ts'
import { contains } from '../../../platform/db/contains.ts'
import { readPage, type List } from '../../../platform/db/page.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import type { SiteRow } from '../../../platform/db/tables/sites.ts'

type Counted = SiteRow & { siteSpaces: number; granted: number | null }

const count = '(select count(*) from site_spaces ss where ss.site_id = s.id) as site_spaces'

/** Returns one page of the sites that the caller can see, newest first. Guests see those that are granted to them. */
export const listSites = <Item>(
  db: Knex,
  userId: string,
  organization: OrganizationAccess,
  { space, title, published }: Query<'listSites'>,
  list: List,
  present: (site: SiteAccess, siteSpaces: number) => Item,
) => {
  const rows = db('sites as s').where('s.organizationId', organization.organization.id)
  const granted = grantedOnSiteSql('s')
  if (organization.memberRole === 'none') rows.whereRaw(db.raw(`${granted} > 0`, { user: userId }))
  if (title) rows.where(contains(['s.title'], title))
  if (space) rows.whereIn('s.id', db('siteSpaces').where({ spaceId: space }).select('siteId'))
  if (published !== undefined) rows[published ? 'whereNotNull' : 'whereNull']('s.publishedAt')
  const keys = [
    { sql: 's.created_at', of: (row: Counted) => row.createdAt },
    { sql: 's.id', of: (row: Counted) => row.id },
  ]
  const options = {
    rows: rows.clone().select('s.*', db.raw(count), db.raw(`${granted} as granted`, { user: userId })),
    matches: rows,
    keys,
    order: 'desc' as const,
  }
  return readPage(list, options, ({ siteSpaces, granted: own, ...site }: Counted) =>
    present({ site, organization, level: siteLevel(organization, site.defaultLevel, own ?? 0) }, siteSpaces),
  )
}

/** Returns the number of site spaces of a site. */
export const countSiteSpaces = async (db: Knex, siteId: string): Promise<number> => {
  const row = await db('siteSpaces').where({ siteId }).count({ number: '*' }).first()
  return Number(row?.number ?? 0)
}

/** Whether another site of the organization has this basename. */
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

export const insertSite = (db: Knex, row: SiteRow) => db('sites').insert(row)

/** Deletes a site with everything that belongs to it, and the grants on it. It is no default content any more. */
export const deleteSite = async (db: Knex, { id, organizationId }: SiteRow): Promise<void> => {
  const defaultContent = JSON.stringify({ type: 'site', site: id })
  await db('organizations').where({ id: organizationId, defaultContent }).update({ defaultContent: null })
  await db('grants').where({ targetType: 'site', targetId: id }).delete()
  await db('sites').where({ id }).delete()
}

/** Returns those of these spaces that a published site shows. */
export const shownSpaces = async (db: Knex, spaceIds: readonly string[]): Promise<Set<string>> => {
  const rows: { spaceId: string }[] = await db('siteSpaces as ss')
    .join('sites as s', 's.id', 'ss.siteId')
    .whereIn('ss.spaceId', spaceIds)
    .whereNotNull('s.publishedAt')
    .select('ss.spaceId')
  return new Set(rows.map(({ spaceId }) => spaceId))
}
