import type { Knex } from 'knex'
import { loadSpaceFor, visibleSpacesFor } from '../../access/installations.ts'
import type { OrganizationAccess, SiteAccess } from '../../access/load.ts'
import type { Actor } from '../../access/principal.ts'
import { seenBy } from '../structure/view.ts'

interface Asker {
  db: Knex
  caller: Actor
  organization: OrganizationAccess
}

const seenOn = ({ db, caller, organization }: Asker, site: SiteAccess['site']) =>
  seenBy({ db, caller, access: { site, organization, level: 'read' } })

/** Returns how many site spaces of each of these sites of an organization the caller may know of, by the ids of the sites. */
export const countSeenSiteSpaces = async (
  asker: Asker,
  sites: readonly SiteAccess['site'][],
): Promise<ReadonlyMap<string, number>> => {
  const { db, caller, organization } = asker
  const ids = sites.map(({ id }) => id)
  const rows: { siteId: string; number: number | string }[] = await db('siteSpaces')
    .whereIn('siteId', ids)
    .groupBy('siteId')
    .select('siteId', db.raw('count(*) as number'))
  const counts = new Map(rows.map(({ siteId, number }) => [siteId, Number(number)]))
  if (caller.kind === 'user' && organization.memberRole === 'admin') return counts
  const readable = visibleSpacesFor(db, caller, organization).select('c.id')
  const withUnreadable: string[] = await db('siteSpaces')
    .whereIn('siteId', ids)
    .whereNotIn('spaceId', readable)
    .distinct()
    .pluck('siteId')
  // Whether the caller may know of a space that they cannot read depends on the structure of the site.
  for (const site of sites.filter(({ id }) => withUnreadable.includes(id))) {
    counts.set(site.id, (await seenOn(asker, site)).siteSpaces.length)
  }
  return counts
}

/** Returns the ids of the sites of an organization on which the caller may know of a space. */
export const sitesSeenWith = async (asker: Asker, spaceId: string): Promise<string[]> => {
  const { db, caller, organization } = asker
  const { id: organizationId } = organization.organization
  const showing = db('siteSpaces').where({ spaceId }).select('siteId')
  const sites = await db('sites').where({ organizationId, deletedAt: null }).whereIn('id', showing)
  if (await loadSpaceFor(db, caller, spaceId)) return sites.map(({ id }) => id)
  const found: string[] = []
  for (const site of sites) {
    const { siteSpaces } = await seenOn(asker, site)
    if (siteSpaces.some((row) => row.spaceId === spaceId)) found.push(site.id)
  }
  return found
}
