import type { Knex } from 'knex'
import type { OrganizationAccess } from '../../access/load.ts'
import { visibleSpaces } from '../../access/visible.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import type { TextIndex, TextQuery } from '../../db/text-index.ts'

/** A page that matches. */
export interface PageHit {
  pageId: string
  score: number
}

/** A space that holds pages that match; the score is that of the best. */
export interface SpaceHit {
  spaceId: string
  score: number
}

/** Where a list of spaces goes on: behind the one with this score and id. */
export type Behind = readonly [score: number, id: string] | undefined

type Words = Omit<TextQuery, 'scopes'>

const visibleIds = (db: Knex, user: string, access: OrganizationAccess) =>
  visibleSpaces(db, user, access).select('c.id')

/** How many of the spaces that the caller may see hold a match. */
export const countSpaces = async (
  db: Knex,
  textIndex: TextIndex,
  user: string,
  access: OrganizationAccess,
  words: Words,
): Promise<number> => {
  const found = textIndex.found(db, { scopes: [access.organization.id], ...words })
  const rows = found.whereIn('p.spaceId', visibleIds(db, user, access)).countDistinct({ count: 'p.spaceId' })
  const [row] = (await rows) as { count: number }[]
  return row?.count ?? 0
}

/** The spaces that the caller may see and that hold a match, by their best one. */
export const findSpaces = async (
  db: Knex,
  textIndex: TextIndex,
  user: string,
  access: OrganizationAccess,
  words: Words,
  { behind, limit }: { behind: Behind; limit: number },
): Promise<SpaceHit[]> => {
  const best = textIndex
    .matching(db, { scopes: [access.organization.id], ...words })
    .whereIn('p.spaceId', visibleIds(db, user, access))
    .select('p.spaceId')
    .max({ score: 'p.score' })
    .groupBy('p.spaceId')
  const rows = db.from(best.as('b')).select('b.spaceId', 'b.score')
  if (behind) rows.whereRaw('(b.score, b.space_id) < (?, ?)', [...behind])
  return rows.orderByRaw('b.score desc, b.space_id desc').limit(limit)
}

/** The pages of some spaces that match: so many of each, best first. */
export const findPagesOfSpaces = async (
  db: Knex,
  textIndex: TextIndex,
  spaceIds: readonly string[],
  words: Words,
  limit: number,
): Promise<(PageHit & { spaceId: string })[]> => {
  if (spaceIds.length === 0) return []
  const placed = textIndex
    .matching(db, { scopes: [...spaceIds], ...words })
    .whereIn('p.spaceId', spaceIds)
    .select('p.spaceId', 'p.pageId', 'p.score')
    .select(db.raw('row_number() over (partition by p.space_id order by p.score desc, p.page_id desc) as place'))
  return db
    .from(placed.as('h'))
    .where('h.place', '<=', limit)
    .orderByRaw('h.score desc, h.page_id desc')
    .select('h.spaceId', 'h.pageId', 'h.score')
}

/** Spaces by their ids. */
export const readSpaces = async (db: Knex, ids: readonly string[]): Promise<Map<string, SpaceRow>> =>
  new Map((await db('spaces').whereIn('id', ids)).map((space) => [space.id, space]))
