import type { Knex } from 'knex'
import type { LinkRow } from '../../db/tables/search.ts'

/** Which of the links that are indexed: those of a space, but for some pages. */
export interface Indexed {
  spaceId: string
  /** Only those of one page. */
  pageId?: string | undefined
  but: ReadonlySet<string>
  /** A query of the ids of the spaces that the caller may see. */
  visible: Knex.QueryBuilder
}

/** Where a list goes on: behind this page and this one of its links. */
export type Behind = readonly [pageId: string, ordinal: number] | undefined

/** As much of a link as a list tells of. */
export type ListedLink = Omit<LinkRow, 'targetSpaceId' | 'targetId' | 'wanted'>

type Status = LinkRow['status']

/** Links with what they are to the caller: what leads to a space that they may not see is broken, as if there were none. */
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

/** How many links there are of each status. */
export const countLinks = async (db: Knex, indexed: Indexed): Promise<Map<Status, number>> => {
  const rows = (await linksFor(db, indexed).groupBy('v.status').select('v.status').count({ count: '*' })) as {
    status: Status
    count: number
  }[]
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Links in the order of their pages' ids. */
export const findLinks = (
  db: Knex,
  indexed: Indexed,
  { status, behind, limit }: { status: Status | undefined; behind: Behind; limit: number },
): Promise<ListedLink[]> => {
  const rows = linksFor(db, indexed).select('v.*')
  if (status) rows.where('v.status', status)
  if (behind) rows.whereRaw('(v.page_id, v.ordinal) > (?, ?)', [...behind])
  return rows.orderByRaw('v.page_id, v.ordinal').limit(limit) as unknown as Promise<ListedLink[]>
}

const idsPerStatement = 500

/** The links of some pages that are broken on main. */
export const brokenLinks = async (db: Knex, spaceId: string, pageIds: ReadonlySet<string>): Promise<LinkRow[]> => {
  const [ids, found]: [string[], LinkRow[]] = [[...pageIds], []]
  for (let next = 0; next < ids.length; next += idsPerStatement) {
    const rows = db('links')
      .where({ spaceId, status: 'broken' })
      .whereIn('pageId', ids.slice(next, next + idsPerStatement))
    for (const row of await rows) found.push(row)
  }
  return found
}

/** What links lead to. */
export interface LinkTarget {
  spaceId: string
  id: string
}

const backlinksTo = (db: Knex, { spaceId, id }: LinkTarget, { but, visible }: Pick<Indexed, 'but' | 'visible'>) => {
  const rows = db('links as l')
    .where({ 'l.targetSpaceId': spaceId, 'l.targetId': id })
    .whereIn('l.spaceId', visible.clone())
  // Of other spaces what stands on main counts.
  if (but.size > 0) rows.whereNot((own) => void own.where('l.spaceId', spaceId).whereIn('l.pageId', [...but]))
  return rows
}

/** How many pages link to a page or a file. */
export const countBacklinks = async (
  db: Knex,
  target: LinkTarget,
  of: Pick<Indexed, 'but' | 'visible'>,
): Promise<number> => {
  const pages = backlinksTo(db, target, of).distinct('l.spaceId', 'l.pageId')
  const [row] = (await db.from(pages.as('p')).count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}

/** The pages that link to a page or a file, each with one of its links, in the order of the spaces' and pages' ids. */
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
