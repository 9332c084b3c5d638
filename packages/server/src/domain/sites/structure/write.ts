import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { GuardedSiteColumn, SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { requireNoNewReaders, type SiteWriter } from '../readers/new-readers.ts'
import { decidesReaders } from '../readers/readers.ts'
import { loadStructure, nextVersion } from './repo.ts'
import type { Structure } from './structure.ts'
import { keepVersion } from './versions.ts'

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
  for (const batch of batchesOf(added)) {
    await db(table).insert(batch as never)
  }
  for (const row of after) {
    const old = known.get(row.id)
    if (old && !isDeepStrictEqual(old, row))
      await db(table)
        .where({ id: row.id })
        .update(row as never)
  }
}

/**
 * Writes what an edit changed. Throws 403 if that lets anyone read a space who could not before, unless the caller has `admin`
 * on it. The caller holds the lock of the organization.
 */
export const saveStructure = async (writer: SiteWriter, before: Structure, after: Structure): Promise<void> => {
  const { db, access } = writer
  const { site } = access
  await requireNoNewReaders(writer, { site, structure: before }, { site, structure: after })
  await keepVersion(writer, before, after)
  await saveRows(db, 'siteItems', before.items, after.items)
  await saveRows(db, 'siteSpaces', before.siteSpaces, after.siteSpaces)
  const { siteId: id, defaultSectionId, defaultSiteSpaceId } = after
  await db('sites')
    .where({ id })
    .update({ defaultSectionId, defaultSiteSpaceId, version: nextVersion(db) })
}

const guarded = Object.keys(decidesReaders).filter(
  (name) => decidesReaders[name as keyof SiteRow],
) as GuardedSiteColumn[]

/**
 * Changes columns of a site and returns the row as it is then. Throws 403 if that lets anyone read a space who could not before,
 * unless the caller has `admin` on it.
 */
export const updateSiteRow = async (writer: SiteWriter, changes: Partial<SiteRow>): Promise<SiteRow> => {
  const { db, access } = writer
  const { site } = access
  if (Object.keys(changes).length === 0) return site
  const after = { ...site, ...changes }
  if (guarded.some((name) => after[name] !== site[name])) {
    const structure = await loadStructure(db, site)
    await requireNoNewReaders(writer, { site, structure }, { site: after, structure })
  }
  await db('sites')
    .where({ id: site.id })
    .update({ ...changes, version: nextVersion(db) } as never)
  return after
}
