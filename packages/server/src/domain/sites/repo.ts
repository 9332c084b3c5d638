import type { Knex } from 'knex'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '../../platform/db/tables/sites.ts'
import { structureOf, type Structure } from './structure.ts'
import { batchesOf } from '../../ground/batches.ts'

const rowsPerStatement = 100

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

const saveRows = async <Row extends SiteItemRow | SiteSpaceRow>(
  db: Knex,
  table: 'siteItems' | 'siteSpaces',
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> => {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (gone.length > 0) await db(table).whereIn('id', gone).delete()
  const added = after.filter(({ id }) => !known.has(id))
  for (const batch of batchesOf(added, rowsPerStatement)) {
    await db(table).insert(batch as never)
  }
  for (const row of after) {
    const old = known.get(row.id)
    if (old && old !== row)
      await db(table)
        .where({ id: row.id })
        .update(row as never)
  }
}

/** The value that marks a site as changed: servers that keep it read it again. */
export const nextVersion = (db: Knex) => db.raw('version + 1') as unknown as number

/** Writes what an edit changed. The caller holds the lock of the organization. */
export const saveStructure = async (db: Knex, before: Structure, after: Structure): Promise<void> => {
  await saveRows(db, 'siteItems', before.items, after.items)
  await saveRows(db, 'siteSpaces', before.siteSpaces, after.siteSpaces)
  const { siteId: id, defaultSectionId, defaultSiteSpaceId } = after
  await db('sites')
    .where({ id })
    .update({ defaultSectionId, defaultSiteSpaceId, version: nextVersion(db) })
}

/** Changes what a site space overrides of the look of its site. */
export const updateSiteSpaceLook = async (db: Knex, { id, siteId }: SiteSpaceRow, customization: string | null) => {
  await db('siteSpaces').where({ id }).update({ customization })
  await db('sites')
    .where({ id: siteId })
    .update({ version: nextVersion(db) })
}

/** Changes columns of a site and returns the row as it is then. */
export const updateSiteRow = async (db: Knex, site: SiteRow, changes: Partial<SiteRow>): Promise<SiteRow> => {
  if (Object.keys(changes).length > 0)
    await db('sites')
      .where({ id: site.id })
      .update({ ...changes, version: nextVersion(db) })
  return { ...site, ...changes }
}
