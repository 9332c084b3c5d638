import type { Knex } from 'knex'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '../db/tables/sites.ts'
import { structureOf, type Structure } from './structure.ts'
import { batchesOf } from '../batches.ts'

const rowsPerStatement = 100

/** Reads the structure of a site. */
export const loadStructure = async (db: Knex, site: SiteRow): Promise<Structure> => {
  const [items, siteSpaces] = await Promise.all([
    db('siteItems').where({ siteId: site.id }),
    db('siteSpaces').where({ siteId: site.id }),
  ])
  return structureOf(site, items, siteSpaces)
}

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

/** Writes what an edit changed. The caller holds the lock of the organization. */
export const saveStructure = async (db: Knex, before: Structure, after: Structure): Promise<void> => {
  await saveRows(db, 'siteItems', before.items, after.items)
  await saveRows(db, 'siteSpaces', before.siteSpaces, after.siteSpaces)
  const { siteId: id, defaultSectionId, defaultSiteSpaceId } = after
  if (defaultSectionId !== before.defaultSectionId || defaultSiteSpaceId !== before.defaultSiteSpaceId) {
    await db('sites').where({ id }).update({ defaultSectionId, defaultSiteSpaceId })
  }
}

/** Changes what a site space overrides of the look of its site. */
export const updateSiteSpaceLook = (db: Knex, id: string, customization: string | null) =>
  db('siteSpaces').where({ id }).update({ customization })

/** Changes columns of a site and returns the row as it is then. */
export const updateSiteRow = async (db: Knex, site: SiteRow, changes: Partial<SiteRow>): Promise<SiteRow> => {
  if (Object.keys(changes).length > 0) await db('sites').where({ id: site.id }).update(changes)
  return { ...site, ...changes }
}
