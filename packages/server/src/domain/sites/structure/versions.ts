import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import { readPage, type List } from '@scriptorium/database/page'
import type { SiteItemRow, SiteRow, SiteSpaceRow, StructureVersionRow } from '@scriptorium/schema/tables/sites'
import { Problem } from '../../../ground/problem.ts'
import type { SiteWriter } from '../readers/new-readers.ts'
import { structureOf, type Structure } from './structure.ts'

const versionsKept = 100

type Kept = Pick<Structure, 'defaultSectionId' | 'defaultSiteSpaceId' | 'items' | 'siteSpaces'>

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const keptOf = ({ defaultSectionId, defaultSiteSpaceId, items, siteSpaces }: Structure): Kept => ({
  defaultSectionId,
  defaultSiteSpaceId,
  items: byId(items),
  siteSpaces: byId(siteSpaces),
})

const versionsOf = (db: Knex, siteId: string) => db('structureVersions').where({ siteId })

const inOrder = [
  { sql: 'replaced_at', of: (row: StructureVersionRow) => row.replacedAt },
  { sql: 'id', of: (row: StructureVersionRow) => row.id },
]

/** Keeps the structure that an edit replaces, and forgets the oldest ones. */
export const keepVersion = async (
  { db, access, caller }: SiteWriter,
  before: Structure,
  after: Structure,
): Promise<void> => {
  const kept = keptOf(before)
  const isEmpty = before.items.length === 0 && before.siteSpaces.length === 0
  if (isEmpty || isDeepStrictEqual(kept, keptOf(after))) return
  const siteId = access.site.id
  const replacedBy = caller.kind === 'installation' ? null : caller.user.id
  const replacedAt = new Date().toISOString()
  await db('structureVersions').insert({ id: newId(), siteId, structure: JSON.stringify(kept), replacedAt, replacedBy })
  const old = versionsOf(db, siteId).orderBy([
    { column: 'replacedAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ])
  const oldIds: string[] = await old.offset(versionsKept).limit(versionsKept).pluck('id')
  if (oldIds.length > 0) await db('structureVersions').whereIn('id', oldIds).delete()
}

/** Returns one page of the earlier structures of a site, the latest first. */
export const listVersions = <Item>(
  db: Knex,
  siteId: string,
  list: List,
  present: (version: StructureVersionRow) => Item,
) =>
  readPage(
    list,
    { rows: versionsOf(db, siteId).select('*'), matches: versionsOf(db, siteId), keys: inOrder, order: 'desc' },
    present,
  )

/**
 * Returns an earlier structure of a site, without the spaces that have left the organization since, and without the sections that held
 * only those: the name of a section is often that of its space. Throws `not_found` if there is none.
 */
export const requireVersion = async (db: Knex, site: SiteRow, id: string): Promise<Structure> => {
  const row = await versionsOf(db, site.id).where({ id }).first()
  if (!row) throw new Problem('not_found', 'This site has no such earlier structure')
  const { items, siteSpaces, ...defaults } = JSON.parse(row.structure) as Kept
  const ids = siteSpaces.map(({ spaceId }) => spaceId)
  const { organizationId } = site
  const there = new Set<string>(
    await db('spaces').where({ organizationId }).whereNull('deletedAt').whereIn('id', ids).pluck('id'),
  )
  const kept = siteSpaces.filter(({ spaceId }) => there.has(spaceId))
  const isIn = ({ id }: SiteItemRow, rows: readonly SiteSpaceRow[]) => rows.some(({ sectionId }) => sectionId === id)
  const left = items.filter((item) => isIn(item, kept) || !isIn(item, siteSpaces))
  return structureOf({ id: site.id, ...defaults }, left, kept)
}
