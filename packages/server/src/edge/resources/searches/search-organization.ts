import type { SearchSpaceResult } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { searchableSpaces, type SearchedSpace } from '@scriptorium/indexing/scope'
import { envelope, positionOf } from '@scriptorium/database/page'
import { finder } from '@scriptorium/search/extract'
import { bestPages, type Found } from '@scriptorium/search/find-pages'
import type { Scored } from '@scriptorium/search/score'
import { bestScore, compareHits, selectBest } from '@scriptorium/search/select'
import { loadHits, withMatches } from './load-hits.ts'
import { presentFoundPage, presentFoundSpace } from './presenter.ts'
import { withPageIds } from '@scriptorium/indexing/page-hits'
import { findInSpaces, sectionsOfPage, type Search, type SearchResult } from './search.ts'

const maxPagesOfSpace = 20

// A response shows about as many pages as that of a search in a space, however many spaces match.
const pagesOfResponse = 24
const minPagesOfSpace = 3

/** Returns how many pages each of some spaces shows. */
const pagesPerSpace = (spaces: number): number =>
  Math.min(maxPagesOfSpace, Math.max(minPagesOfSpace, Math.ceil(pagesOfResponse / Math.max(spaces, 1))))

/** A space with the score of its best page. */
export interface SpaceHit {
  spaceId: string
  score: number
  /** Returns its best pages. Only a few of the spaces are shown, so the pages of the others are never sorted. */
  bestPages(): Scored[]
}

/** Returns the matching spaces, best first. The best pages of all spaces are rescored together; the others keep their first score. */
export const hitsBySpace = async (db: Search['db'], found: Found): Promise<SpaceHit[]> => {
  const refined = Map.groupBy(await bestPages(db, found, 0), ({ spaceId }) => spaceId)
  const hits = found.spaces.map((space): SpaceHit => {
    const own = refined.get(space.spaceId) ?? []
    const known = new Set(own.map(({ number }) => number))
    const bestPages = () => {
      const others = selectBest([space], maxPagesOfSpace).filter(({ number }) => !known.has(number))
      return [...own, ...others].toSorted(compareHits).slice(0, maxPagesOfSpace)
    }
    const score = Math.max(bestScore(space, known), ...own.map((page) => page.score))
    return { spaceId: space.spaceId, score, bestPages }
  })
  return hits.toSorted((a, b) => b.score - a.score || (a.spaceId < b.spaceId ? -1 : 1))
}

/** A space of the response, with the pages to show. */
type ShownSpace = Pick<SpaceHit, 'spaceId' | 'score'> & { pages: readonly Scored[] }

const present = async (
  { db, services }: Search,
  found: Found,
  spaces: ReadonlyMap<string, SearchedSpace>,
  hits: readonly ShownSpace[],
): Promise<SearchSpaceResult[]> => {
  const looking = { db, store: services.content(db), find: finder(found.terms.words), sections: sectionsOfPage }
  const known = Map.groupBy(
    await withMatches(
      looking,
      spaces,
      await withPageIds(
        db,
        hits.flatMap(({ pages }) => pages),
        found.terms.words,
      ),
    ),
    ({ spaceId }) => spaceId,
  )
  const presented = hits.map(async ({ spaceId, score }) => {
    const space = spaces.get(spaceId)!
    const ranked = (known.get(spaceId) ?? []).map((hit, index) => ({ ...hit, rank: index + 1 }))
    const seen = await loadHits(looking, space, ranked)
    const items = seen.map((page) => presentFoundPage(page, services.urls))
    return presentFoundSpace(space, score, items)
  })
  return Promise.all(presented)
}

/** Returns one page of the spaces that the caller can see and that have matching pages, best first, each with its best pages. */
export const searchOrganization = async (
  search: Search,
  userId: string,
  access: OrganizationAccess,
): Promise<SearchResult<SearchSpaceResult>> => {
  const { db, list } = search
  const wanted = searchableSpaces(db, visibleSpaces(db, userId, access), access.organization.id)
  const { found, spaces: searched, stale } = await findInSpaces(search, wanted)
  if (!found) return { count: 0, items: [], stale }
  const [score, id] = (positionOf(list) ?? [Infinity, '']) as [number, string]
  const spaces = await hitsBySpace(db, found)
  const behind = spaces.filter((hit) => hit.score < score || (hit.score === score && hit.spaceId > id))
  const listed = envelope(
    list,
    behind,
    spaces.length,
    (hit) => hit,
    (hit) => [hit.score, hit.spaceId],
  )
  const shown = pagesPerSpace(listed.items.length)
  const hits = listed.items.map((hit) => ({ ...hit, pages: hit.bestPages().slice(0, shown) }))
  return { ...listed, items: await present(search, found, searched, hits), stale }
}
