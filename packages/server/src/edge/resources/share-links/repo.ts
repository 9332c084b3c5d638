import type { Knex } from 'knex'
import { hashToken } from '../../../domain/access/token.ts'
import { contains } from '@scriptorium/database/contains'
import { readPage, type List } from '@scriptorium/database/page'
import type { SiteShareLinkRow } from '@scriptorium/schema/tables/sites'

const keys = [
  { sql: 'created_at', of: (row: SiteShareLinkRow) => row.createdAt },
  { sql: 'id', of: (row: SiteShareLinkRow) => row.id },
]

/** Returns one page of the share links of a site, newest first. `search` is a part of a name, or a key. */
export const listShareLinks = <Item>(
  db: Knex,
  siteId: string,
  search: string | undefined,
  list: List,
  present: (row: SiteShareLinkRow) => Item,
) => {
  const rows = db('siteShareLinks').where({ siteId })
  if (search) rows.where((either) => either.where(contains(['name'], search)).orWhere({ keyHash: hashToken(search) }))
  return readPage(list, { rows: rows.clone().select('*'), matches: rows, keys, order: 'desc' }, present)
}

/** Returns the number of share links of a site. */
export const countShareLinks = async (db: Knex, siteId: string): Promise<number> => {
  const row = await db('siteShareLinks').where({ siteId }).count({ number: '*' }).first()
  return Number(row?.number ?? 0)
}

export const insertShareLink = (db: Knex, row: SiteShareLinkRow) => db('siteShareLinks').insert(row)

export const findShareLinkById = async (db: Knex, siteId: string, id: string): Promise<SiteShareLinkRow | undefined> =>
  db('siteShareLinks').where({ siteId, id }).first()

export const updateShareLink = (db: Knex, { id, name, active, activeUntil }: SiteShareLinkRow) =>
  db('siteShareLinks').where({ id }).update({ name, active, activeUntil })

export const deleteShareLink = (db: Knex, siteId: string, id: string) =>
  db('siteShareLinks').where({ siteId, id }).delete()
