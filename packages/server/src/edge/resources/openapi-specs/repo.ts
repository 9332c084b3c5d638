import type { Knex } from 'knex'
import { whereReached } from '../../../domain/access/reach.ts'
import { readPage, type List } from '@scriptorium/database/page'
import type { OpenapiSpecRow, OpenapiVersionRow } from '@scriptorium/schema/tables/openapi'
import { renewSites } from '../../../features/openapi/store.ts'

const newestFirst = <Row extends { createdAt: string; id: string }>() => [
  { sql: 'created_at', of: (row: Row) => row.createdAt },
  { sql: 'id', of: (row: Row) => row.id },
]

/** Returns one page of the specifications of an organization, newest first. */
export const listSpecs = (db: Knex, organizationId: string, list: List) => {
  const rows = db('openapiSpecs').where({ organizationId })
  const present = (row: OpenapiSpecRow) => row
  return readPage(list, { rows: rows.clone(), matches: rows, keys: newestFirst(), order: 'desc' }, present)
}

/** Returns one page of the versions of a specification, newest first. */
export const listVersions = <Item>(db: Knex, specId: string, list: List, present: (row: OpenapiVersionRow) => Item) => {
  const rows = db('openapiVersions').where({ specId })
  return readPage(list, { rows: rows.clone(), matches: rows, keys: newestFirst(), order: 'desc' }, present)
}

/** Returns a specification with this slug in one of the organizations of a user. */
export const findSpecOfMember = (db: Knex, userId: string, slug: string): Promise<OpenapiSpecRow | undefined> =>
  whereReached(db('openapiSpecs as s'), 's.organizationId')
    .join('members as m', 'm.organizationId', 's.organizationId')
    .where({ 's.slug': slug, 'm.userId': userId })
    .whereNull('m.disabledAt')
    .first('s.*')

/** Returns a version of a specification. */
export const findVersion = (db: Knex, specId: string, id: string): Promise<OpenapiVersionRow | undefined> =>
  db('openapiVersions').where({ specId, id }).first()

export const insertSpec = (db: Knex, row: OpenapiSpecRow) => db('openapiSpecs').insert(row)

/** Updates a specification and returns the new row. */
export const updateSpec = async (
  db: Knex,
  row: OpenapiSpecRow,
  change: Partial<OpenapiSpecRow>,
): Promise<OpenapiSpecRow> => {
  await db('openapiSpecs').where({ id: row.id }).update(change)
  return { ...row, ...change }
}

/** Replaces the stored text of a specification; null removes it. */
export const setSourceText = async (db: Knex, specId: string, text: Buffer | null) => {
  await db('openapiSources').where({ specId }).delete()
  if (text) await db('openapiSources').insert({ specId, text })
}

/** Deletes a specification with its versions. Returns how many there were. */
export const deleteSpec = async (db: Knex, organizationId: string, slug: string): Promise<number> => {
  await renewSites(db, organizationId)
  return db('openapiSpecs').where({ organizationId, slug }).delete()
}
