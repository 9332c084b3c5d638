import type { Knex } from 'knex'
import type { LinkRow } from '@scriptorium/schema/tables/search'
import { batchesOf } from '@scriptorium/basics/batches'

/** Selects indexed links of a space. The links of the pages in `but` are left out. */
export interface Indexed {
  spaceId: string
  /** Selects the links of this page only. */
  pageId?: string | undefined
  but: ReadonlySet<string>
  /** Selects the ids of the spaces that the caller can see. */
  visible: Knex.QueryBuilder
}

/** The position after which a list continues: a page, and the ordinal of a link in it. */
export type ListPosition = readonly [pageId: string, ordinal: number] | undefined

/** The columns of a link that a list presents. */
export type ListedLink = Omit<LinkRow, 'targetSpaceId' | 'targetId' | 'wanted'>

type Status = LinkRow['status']

/**
 * Selects links with their status for the caller. A link to a space that the caller cannot see is broken, as if the space did
 * not exist.
 */
const linksFor = (db: Knex, { spaceId, pageId, but, visible }: Indexed): Knex.QueryBuilder => {
  const { sql, bindings } = visible.clone().toSQL()
  const status = db.raw(
    `case when l.status = 'ok' and l.target_space_id <> l.space_id and l.target_space_id not in (${sql}) then 'broken'
      else l.status end as status`,
    bindings as string[],
  )
  const columns = ['spaceId', 'pageId', 'ordinal', 'relation', 'written', 'ref', 'blocks']
  const rows = db('links as l').where('l.spaceId', spaceId)
  if (pageId !== undefined) rows.where('l.pageId', pageId)
  if (but.size > 0) rows.whereNotIn('l.pageId', [...but])
  return db.from(
    rows
      .select(columns.map((name) => `l.${name}`))
      .select(status)
      .as('v'),
  )
}

/** Returns the number of links of each status. */
export const countLinks = async (db: Knex, indexed: Indexed): Promise<Map<Status, number>> => {
  const rows = (await linksFor(db, indexed).groupBy('v.status').select('v.status').count({ count: '*' })) as {
    status: Status
    count: number
  }[]
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Returns links, ordered by page id and by their position in the page. */
export const findLinks = (
  db: Knex,
  indexed: Indexed,
  { status, behind, limit }: { status: Status | undefined; behind: ListPosition; limit: number },
): Promise<ListedLink[]> => {
  const rows = linksFor(db, indexed).select('v.*')
  if (status) rows.where('v.status', status)
  if (behind) rows.whereRaw('(v.page_id, v.ordinal) > (?, ?)', [...behind])
  return rows.orderByRaw('v.page_id, v.ordinal').limit(limit) as unknown as Promise<ListedLink[]>
}

/** Returns the indexed links of these pages that are broken in main content. */
export const brokenLinks = async (db: Knex, spaceId: string, pageIds: ReadonlySet<string>): Promise<LinkRow[]> => {
  const found: LinkRow[] = []
  for (const batch of batchesOf(pageIds)) {
    const rows = db('links').where({ spaceId, status: 'broken' }).whereIn('pageId', batch)
    for (const row of await rows) found.push(row)
  }
  return found
}

/** The page or file that links lead to. */
export interface LinkTarget {
  spaceId: string
  id: string
}

const backlinksTo = (db: Knex, { spaceId, id }: LinkTarget, { but, visible }: Pick<Indexed, 'but' | 'visible'>) => {
  const rows = db('links as l')
    .where({ 'l.targetSpaceId': spaceId, 'l.targetId': id })
    .whereIn('l.spaceId', visible.clone())
  // The overlay replaces only links of this space. For pages of other spaces, the links in main content count.
  if (but.size > 0) rows.whereNot((own) => void own.where('l.spaceId', spaceId).whereIn('l.pageId', [...but]))
  return rows
}

/** Returns the number of pages that link to a page or a file. */
export const countBacklinks = async (
  db: Knex,
  target: LinkTarget,
  of: Pick<Indexed, 'but' | 'visible'>,
): Promise<number> => {
  const pages = backlinksTo(db, target, of).distinct('l.spaceId', 'l.pageId')
  const [row] = (await db.from(pages.as('p')).count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}

/** Returns the pages that link to a page or a file, each with the blocks of one of its links, ordered by space id and page id. */
export const findBacklinks = (
  db: Knex,
  target: LinkTarget,
  of: Pick<Indexed, 'but' | 'visible'>,
  { behind, limit }: { behind: readonly [spaceId: string, pageId: string] | undefined; limit: number },
): Promise<Pick<LinkRow, 'spaceId' | 'pageId' | 'blocks'>[]> => {
  const rows = backlinksTo(db, target, of).groupBy('l.spaceId', 'l.pageId')
  if (behind) rows.whereRaw('(l.space_id, l.page_id) > (?, ?)', [...behind])
  return rows
    .orderByRaw('l.space_id, l.page_id')
    .limit(limit)
    .select('l.spaceId', 'l.pageId')
    .min({ blocks: 'l.blocks' }) as unknown as Promise<Pick<LinkRow, 'spaceId' | 'pageId' | 'blocks'>[]>
}
