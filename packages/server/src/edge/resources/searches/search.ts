import type { SearchPageResult } from '@scriptorium/types'
import type { Knex } from 'knex'
import { envelope, positionOf, type List, type Listed } from '@scriptorium/database/page'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { openScope, type SearchedSpace } from '@scriptorium/indexing/scope'
import type { Holds } from '@scriptorium/search/audiences'
import { finder } from '@scriptorium/search/extract'
import { bestPages, findPages, type Found } from '@scriptorium/search/find-pages'
import { countPages } from '@scriptorium/search/select'
import type { Services } from '../../services.ts'
import { loadHits, withMatches } from './load-hits.ts'
import { presentFoundPage } from './presenter.ts'
import { withPageIds } from '@scriptorium/indexing/page-hits'

/** A request for one page of search results. */
export interface Search {
  db: Knex
  services: Services
  list: List
  text: string
}

/** One page of search results. It is stale if the index lags behind the content. */
export type SearchResult<Item> = Listed<Item> & { stale: boolean }

/** What was found, and the searched spaces with indexed pages. */
interface FoundInSpaces {
  /** Undefined if the text has no words. */
  found: Found | undefined
  spaces: ReadonlyMap<string, SearchedSpace>
  stale: boolean
}

/** Searches spaces, which a query names under the alias `c`. `holds` says which conditions hold for the visitor of a site. */
export const findInSpaces = async (
  { db, list, text }: Search,
  wanted: Knex.QueryBuilder,
  holds?: Holds,
): Promise<FoundInSpaces> => {
  // An invalid cursor is refused even if nothing matches.
  positionOf(list)
  const { spaces, pages, selectiveIds, isStale } = await openScope(db, wanted)
  const scope = { spaceIds: [...spaces.keys()], selectiveIds, pages, holds }
  return { found: await findPages(db, scope, text), spaces, stale: isStale }
}

/** How many sections of each page a response shows. People read the first one or two, and every one has to be read and sent. */
export const sectionsOfPage = 3

// The cursor holds the score and the number of the last hit, and its rank.
const startOf = (list: List) => {
  const [score, number, before] = (positionOf(list) ?? [Infinity, -1, 0]) as [number, number, number]
  return {
    before,
    isBehind: (hit: { score: number; number: number }) =>
      hit.score < score || (hit.score === score && hit.number > number),
  }
}

/** Returns one page of the matching pages of a space, best first. */
export const searchSpace = async (search: Search, space: SpaceRow): Promise<SearchResult<SearchPageResult>> => {
  const { db, services, list } = search
  const { found, spaces, stale } = await findInSpaces(search, db('spaces as c').where('c.id', space.id))
  const searched = spaces.get(space.id)
  if (!found || !searched) return { count: 0, items: [], stale }
  const { before, isBehind } = startOf(list)
  const best = await bestPages(db, found, before + list.limit + 1)
  const wanted = best.filter(isBehind).slice(0, list.limit + 1)
  const hits = wanted.map((hit, index) => ({ ...hit, rank: before + index + 1 }))
  const looking = { db, store: services.content(db), find: finder(found.terms.words), sections: sectionsOfPage }
  const known = await withPageIds(db, hits.slice(0, list.limit), found.terms.words)
  const ranks = new Map(hits.map(({ number, rank }) => [number, rank]))
  const ranked = known.map((hit) => ({ ...hit, rank: ranks.get(hit.number)! }))
  const pages = await loadHits(looking, searched, await withMatches(looking, spaces, ranked))
  const listed = envelope(
    list,
    hits,
    countPages(found.spaces),
    (hit) => hit,
    ({ score, number, rank }) => [score, number, rank],
  )
  return { ...listed, items: pages.map((page) => presentFoundPage(page, services.urls)), stale }
}
