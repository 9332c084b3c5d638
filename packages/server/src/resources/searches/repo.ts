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

/** A space that holds pages that match, and the best of them; the score is that of the very best. */
export interface SpaceHit {
  spaceId: string
  score: number
  pages: PageHit[]
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

/**
 * The spaces that the caller may see and that hold a match, by their best one, each with so many of its pages, best first. Hits
 * are ranked once for both.
 */
export const findInSpaces = async (
  db: Knex,
  textIndex: TextIndex,
  user: string,
  access: OrganizationAccess,
  words: Words,
  { behind, limit, pages }: { behind: Behind; limit: number; pages: number },
): Promise<SpaceHit[]> => {
  const hits = textIndex
    .matching(db, { scopes: [access.organization.id], ...words })
    .whereIn('p.spaceId', visibleIds(db, user, access))
    .select('p.spaceId', 'p.pageId', 'p.score')
  const best = db.from('hits').select('spaceId').max({ score: 'score' }).groupBy('spaceId')
  const chosen = db.from(best.as('b')).select('b.*')
  if (behind) chosen.whereRaw('(b.score, b.space_id) < (?, ?)', [...behind])
  const place = db.raw('row_number() over (partition by h.space_id order by h.score desc, h.page_id desc) as place')
  const placed = db
    .from('hits as h')
    .join('chosen as c', 'c.spaceId', 'h.spaceId')
    .select('h.spaceId', 'h.pageId', 'h.score', 'c.score as best', place)
  const rows: (PageHit & { spaceId: string; best: number })[] = await db
    .withMaterialized('hits', hits)
    .with('chosen', chosen.orderByRaw('b.score desc, b.space_id desc').limit(limit))
    .from(placed.as('r'))
    .where('r.place', '<=', pages)
    .orderByRaw('r.best desc, r.space_id desc, r.place')
    .select('r.*')
  return [...Map.groupBy(rows, ({ spaceId }) => spaceId)].map(([spaceId, found]) => {
    return { spaceId, score: found[0]!.best, pages: found }
  })
}

/** Spaces by their ids. */
export const readSpaces = async (db: Knex, ids: readonly string[]): Promise<Map<string, SpaceRow>> =>
  new Map((await db('spaces').whereIn('id', ids)).map((space) => [space.id, space]))
