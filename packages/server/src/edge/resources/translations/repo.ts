import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { readPage, type List } from '@scriptorium/database/page'
import type { TranslationRow } from '../../../platform/db/tables/translations.ts'
import { isQueued } from '../../../platform/jobs/repo.ts'

/** Returns one page of the translations of spaces that the caller can see, newest first. */
export const listTranslations = <Item>(
  db: Knex,
  { user, access }: { user: string; access: OrganizationAccess },
  list: List,
  present: (row: TranslationRow) => Item,
) => {
  const rows = visibleSpaces(db, user, access).join('translations as t', 't.sourceSpaceId', 'c.id')
  const keys = [
    { sql: 't.created_at', of: (row: TranslationRow) => row.createdAt },
    { sql: 't.id', of: (row: TranslationRow) => row.id },
  ]
  return readPage(list, { rows: rows.clone().select('t.*'), matches: rows, keys, order: 'desc' }, present)
}

/** Returns a translation of an organization. */
export const findTranslation = (
  db: Knex,
  key: { id: string; organizationId?: string },
): Promise<TranslationRow | undefined> => db('translations').where(key).first()

/** Returns the translation of a space into a language. */
export const findTranslationOf = (
  db: Knex,
  key: { sourceSpaceId: string; language: string },
): Promise<TranslationRow | undefined> => db('translations').where(key).first()

export const insertTranslation = (db: Knex, row: TranslationRow) => db('translations').insert(row)

/** Returns the status after a run: `pending` if another one was requested while it was in progress. */
export const statusAfterRun = async (db: Knex, { id }: TranslationRow): Promise<TranslationRow['status']> =>
  (await isQueued(db, `translate:${id}`)) ? 'pending' : 'completed'

/** Updates a translation and returns the new row. */
export const updateTranslation = async (
  db: Knex,
  row: TranslationRow,
  change: Partial<TranslationRow>,
): Promise<TranslationRow> => {
  await db('translations').where({ id: row.id }).update(change)
  return { ...row, ...change }
}

export const deleteTranslation = (db: Knex, id: string) => db('translations').where({ id }).delete()
