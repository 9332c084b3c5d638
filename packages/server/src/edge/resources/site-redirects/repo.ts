import type { Knex } from 'knex'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List } from '@scriptorium/database/page'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'

const keys = [
  { sql: 'source', of: (row: SiteRedirectRow) => row.source },
  { sql: 'id', of: (row: SiteRedirectRow) => row.id },
]

const leadsElsewhere =
  (unseen: ReadonlySet<string>) =>
  (rows: Knex.QueryBuilder): void => {
    for (const column of ['siteSpaceId', 'siteSectionId'])
      rows.where((row) => row.whereNull(column).orWhereNotIn(column, [...unseen]))
  }

/** Returns one page of the redirects of a site, by source, without those that lead to parts that the caller may not know of. */
export const listRedirects = <Item>(
  db: Knex,
  siteId: string,
  { search, unseen }: { search: string | undefined; unseen: ReadonlySet<string> },
  list: List,
  present: (redirect: SiteRedirectRow) => Item,
) => {
  const rows = db('siteRedirects').where({ siteId })
  if (unseen.size > 0) rows.where(leadsElsewhere(unseen))
  if (search) rows.where(contains(['source'], search))
  return readPage(list, { rows: rows.clone().select('*'), matches: rows, keys, order: 'asc' }, present)
}

export const findRedirect = async (db: Knex, siteId: string, id: string): Promise<SiteRedirectRow | undefined> =>
  db('siteRedirects').where({ siteId, id }).first()

/** Returns the number of redirects of a site. */
export const countRedirects = async (db: Knex, siteId: string): Promise<number> => {
  const row = await db('siteRedirects').where({ siteId }).count({ number: '*' }).first()
  return Number(row?.number ?? 0)
}

/** Returns the sources of all redirects of a site. */
export const sourcesOfRedirects = (db: Knex, siteId: string): Promise<string[]> =>
  db('siteRedirects').where({ siteId }).pluck('source')

export const insertRedirect = (db: Knex, row: SiteRedirectRow) => db('siteRedirects').insert(row)

export const insertRedirects = (db: Knex, rows: SiteRedirectRow[]) => db('siteRedirects').insert(rows)

export const updateRedirect = (db: Knex, row: SiteRedirectRow) => db('siteRedirects').where({ id: row.id }).update(row)

export const deleteRedirect = (db: Knex, siteId: string, id: string) =>
  db('siteRedirects').where({ siteId, id }).delete()

/** Returns the redirects of a site from some sources. */
export const findRedirectsBySource = (
  db: Knex,
  siteId: string,
  sources: readonly string[],
): Promise<SiteRedirectRow[]> => db('siteRedirects').where({ siteId }).whereIn('source', sources)

/** Inserts or updates redirects by their ids; null deletes one. */
export const writeRedirects = async (db: Knex, rows: ReadonlyMap<string, SiteRedirectRow | null>): Promise<void> => {
  const gone = [...rows].flatMap(([id, row]) => (row ? [] : [id]))
  if (gone.length > 0) await db('siteRedirects').whereIn('id', gone).delete()
  const kept = [...rows.values()].filter((row) => row !== null)
  if (kept.length > 0) await db('siteRedirects').insert(kept).onConflict('id').merge()
}
