import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { shownRootOf } from '../../../domain/history/revisions.ts'
import { readPage, type List } from '@scriptorium/database/page'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import { isQueued } from '@scriptorium/jobs/repo'

/** A translation with the root of the tree that a run would translate now. */
export interface ListedTranslation extends TranslationRow {
  sourceRoot: string
}

const active = ['pending', 'running'] as const

/** The translations that a caller asks for; all of them by default. */
type WantedStatus = TranslationRow['status'] | 'active' | undefined

/** Returns one page of the translations of spaces that the caller can see, newest first. */
export const listTranslations = <Item>(
  db: Knex,
  { user, access, status }: { user: string; access: OrganizationAccess; status: WantedStatus },
  list: List,
  present: (row: ListedTranslation) => Item,
) => {
  const rows = visibleSpaces(db, user, access).join('translations as t', 't.sourceSpaceId', 'c.id')
  if (status === 'active') rows.whereIn('t.status', active)
  else if (status !== undefined) rows.where('t.status', status)
  const keys = [
    { sql: 't.created_at', of: (row: ListedTranslation) => row.createdAt },
    { sql: 't.id', of: (row: ListedTranslation) => row.id },
  ]
  const selected = rows
    .clone()
    .join('revisions as r', (join) => join.on('r.spaceId', 'c.id').andOn('r.id', 'c.revisionId'))
    .leftJoin('expandedTrees as e', (join) => join.on('e.spaceId', 'r.spaceId').andOn('e.root', 'r.root'))
    .select('t.*', db.raw('coalesce(e.shown_root, r.root) as source_root'))
  return readPage(list, { rows: selected, matches: rows, keys, order: 'desc' }, present)
}

/** Returns the root of the tree that a run of a translation would translate now. */
export const sourceRootOf = async (db: Knex, { sourceSpaceId }: TranslationRow): Promise<string> => {
  const space = (await db('spaces').where({ id: sourceSpaceId }).first('revisionId'))!
  return shownRootOf(db, sourceSpaceId, space.revisionId)
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
