import type { Knex } from 'knex'
import type { SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { structureOf, type Structure } from './structure.ts'

/** Reads the structures of sites, by the ids of the sites. */
export const loadStructures = async (db: Knex, sites: readonly SiteRow[]): Promise<ReadonlyMap<string, Structure>> => {
  const ids = sites.map(({ id }) => id)
  const [items, siteSpaces] = await Promise.all([
    db('siteItems').whereIn('siteId', ids),
    db('siteSpaces').whereIn('siteId', ids),
  ])
  const itemsBySite = Map.groupBy(items, ({ siteId }) => siteId)
  const spacesBySite = Map.groupBy(siteSpaces, ({ siteId }) => siteId)
  return new Map(
    sites.map((site) => [site.id, structureOf(site, itemsBySite.get(site.id) ?? [], spacesBySite.get(site.id) ?? [])]),
  )
}

/** Reads the structure of a site. */
export const loadStructure = async (db: Knex, site: SiteRow): Promise<Structure> =>
  (await loadStructures(db, [site])).get(site.id)!

/** Returns a new version for a changed site, so that servers with a cached copy read it again. */
export const nextVersion = (db: Knex) => db.raw('version + 1') as unknown as number

/** Changes what a site space overrides of the look of its site. */
export const updateSiteSpaceLook = async (db: Knex, { id, siteId }: SiteSpaceRow, customization: string | null) => {
  await db('siteSpaces').where({ id }).update({ customization })
  await db('sites')
    .where({ id: siteId })
    .update({ version: nextVersion(db) })
}
