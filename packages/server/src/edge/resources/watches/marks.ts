import { batchesOf } from '@scriptorium/basics/batches'
import type { Knex } from 'knex'
import { openTree } from '@scriptorium/content/tree/tree'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { readPage, type List, type Listed } from '@scriptorium/database/page'
import type { MarkRow } from '@scriptorium/schema/tables/marks'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { Services } from '../../services.ts'

/** The tables of spaces and pages that users mark. */
export type MarkTable = 'favorites' | 'watches'

/** Stores a mark, unless it exists. Returns the stored row. */
export const putMark = async (db: Knex, table: MarkTable, row: MarkRow): Promise<MarkRow> => {
  const { userId, spaceId, pageId } = row
  await db<MarkRow>(table).insert(row).onConflict(['userId', 'spaceId', 'pageId']).ignore()
  return ((await db<MarkRow>(table).where({ userId, spaceId, pageId }).first()) as MarkRow | undefined) ?? row
}

/** Lets owners watch their pages, unless they are no members. They can stop watching, and stay owners. */
export const watchOwnPages = async (
  db: Knex,
  { id: spaceId, organizationId }: Pick<SpaceRow, 'id' | 'organizationId'>,
  pages: readonly { id: string; owner: string }[],
  createdAt: string,
): Promise<void> => {
  const owners = [...new Set(pages.map(({ owner }) => owner))]
  const rows = await db('members').where({ organizationId }).whereIn('userId', owners).select('userId')
  const members = new Set(rows.map(({ userId }) => userId))
  const marks = pages
    .filter(({ owner }) => members.has(owner))
    .map(({ id: pageId, owner: userId }) => ({ userId, spaceId, pageId, createdAt }))
  for (const batch of batchesOf(marks))
    await db<MarkRow>('watches').insert(batch).onConflict(['userId', 'spaceId', 'pageId']).ignore()
}

/** Deletes a mark. Returns how many there were. */
export const deleteMark = (db: Knex, table: MarkTable, key: Omit<MarkRow, 'createdAt'>): Promise<number> =>
  db<MarkRow>(table).where(key).delete()

/** Whose marks: of a user, in an organization, or in one of its spaces. */
interface MarkOwner {
  userId: string
  access: OrganizationAccess
  spaceId?: string | undefined
}

/** Returns one page of the marks of a user in spaces that they can see, newest first. */
export const listMarks = (
  db: Knex,
  table: MarkTable,
  { userId, access, spaceId }: MarkOwner,
  list: List,
): Promise<Listed<MarkRow>> => {
  const rows = db(`${table} as m`)
    .where('m.userId', userId)
    .whereIn('m.spaceId', visibleSpaces(db, userId, access).select('c.id'))
  if (spaceId !== undefined) rows.where('m.spaceId', spaceId)
  const keys = [
    { sql: 'm.created_at', of: (row: MarkRow) => row.createdAt },
    { sql: 'm.space_id', of: (row: MarkRow) => row.spaceId },
    { sql: 'm.page_id', of: (row: MarkRow) => row.pageId },
  ]
  const columns = ['m.userId', 'm.spaceId', 'm.pageId', 'm.createdAt']
  return readPage(
    list,
    { rows: rows.clone().select(columns), matches: rows, keys, order: 'desc' },
    (row: MarkRow) => row,
  )
}

/** What a mark names: the title and the emoji of a space or a page. */
export interface Named {
  title: string
  emoji?: string | undefined
}

const keyOf = ({ spaceId, pageId }: Pick<MarkRow, 'pageId' | 'spaceId'>): string => `${spaceId}/${pageId}`

/** Returns what marks name, by space and page. Pages that the main content does not have any more are missing. */
export const namesOf = async (
  { db, services }: { db: Knex; services: Pick<Services, 'content'> },
  marks: readonly MarkRow[],
): Promise<(mark: MarkRow) => Named | undefined> => {
  const found = new Map<string, Named>()
  const store = services.content(db)
  const spaces = await db('spaces as s')
    .join('revisions as r', 'r.id', 's.revisionId')
    .whereIn('s.id', [...new Set(marks.map(({ spaceId }) => spaceId))])
    .select('s.id', 's.title', 's.emoji', 'r.root')
  for (const { id: spaceId, title, emoji, root } of spaces) {
    found.set(keyOf({ spaceId, pageId: '' }), { title, emoji: emoji ?? undefined })
    const ids = marks.filter((mark) => mark.spaceId === spaceId && mark.pageId !== '').map(({ pageId }) => pageId)
    if (ids.length === 0) continue
    for (const page of await openTree(store, root).pages(ids))
      found.set(keyOf({ spaceId, pageId: page.id }), { title: page.title, emoji: page.emoji })
  }
  return (mark) => found.get(keyOf(mark))
}
