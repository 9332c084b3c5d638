import { holds } from '@scriptorium/content/evaluate/condition'
import type { Body, SearchSpaceResult } from '@scriptorium/types'
import type { ContentClaims } from '../../../domain/access/principal.ts'
import { envelope, positionOf } from '@scriptorium/database/page'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { finder } from '@scriptorium/search/extract'
import { pathOnSite, siteAddress } from '../../../domain/sites/addresses/address.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import {
  defaultSiteSpaceOf,
  hasSections,
  orderedSiteSpaces,
  sectionsOf,
} from '../../../domain/sites/structure/structure.ts'
import { contentsFor, type SiteAsker, type SiteContents } from '../../../domain/sites/structure/view.ts'
import { loadHits, withMatches } from './load-hits.ts'
import { presentFoundPage, presentFoundSpace, type ToPublished } from './presenter.ts'
import { withPageIds } from '@scriptorium/indexing/page-hits'
import { hitsBySpace, type SpaceHit } from './search-organization.ts'
import { findInSpaces, sectionsOfPage, type Search, type SearchResult } from './search.ts'

type Wanted = Body<'searchSiteContent'>

/** A space that is searched, and where its pages are published. */
interface Place {
  space: SpaceRow
  toPublished: ToPublished | undefined
}

const scopeOf = ({ scope, mode, siteSpaceId, siteSpaceIds }: Wanted) =>
  scope ?? {
    mode: mode ?? (siteSpaceIds ? 'specific' : siteSpaceId ? 'current' : 'default'),
    siteSpaceId,
    siteSpaceIds,
  }

const chosen = ({ structure }: SiteContents, wanted: Wanted): SiteSpaceRow[] => {
  const { mode, siteSpaceId, siteSpaceIds = [] } = scopeOf(wanted)
  const all = orderedSiteSpaces(structure)
  if (mode === 'all') return all
  if (mode === 'current') return all.filter(({ id }) => id === siteSpaceId)
  if (mode === 'specific') return all.filter(({ id }) => siteSpaceIds.includes(id))
  const levels = hasSections(structure) ? sectionsOf(structure).map(({ id }) => id) : [null]
  const defaults = new Set(levels.map((sectionId) => defaultSiteSpaceOf(structure, sectionId)))
  return all.filter(({ id }) => defaults.has(id))
}

/** Returns the chosen spaces of a site that a caller may read, by id. */
export const placesIn = (view: SiteContents, wanted: Wanted, urls: Search['services']['urls']): Map<string, Place> => {
  const { site, organization } = view.access
  const address = site.publishedAt === null ? undefined : siteAddress(site, organization.organization, urls)
  const structure = view.addressed
  return new Map(
    chosen(view, wanted).flatMap((row): [string, Place][] => {
      const found = view.spaces.get(row.spaceId)
      if (!found || !('access' in found)) return []
      const toPublished = (path: string) => address + encodePath(pathOnSite(structure, row, path))
      return [
        [row.spaceId, { space: found.access.space, toPublished: address === undefined ? undefined : toPublished }],
      ]
    }),
  )
}

/** Returns the page of the list that the caller asked for, of spaces in the order of their scores. */
const pageOf = (list: Search['list'], spaces: readonly SearchSpaceResult[]) => {
  const [score, id] = (positionOf(list) ?? [Infinity, '']) as [number, string]
  const following = spaces.filter((space) => space.score! < score || (space.score === score && space.id > id))
  return envelope(
    list,
    following,
    spaces.length,
    (space) => space,
    (space) => [space.score!, space.id],
  )
}

/**
 * Returns one page of the spaces of a site with matches, best first, each with its best pages. A content token finds what its
 * visitor sees; a member finds pages in the spaces that they can read.
 */
export const searchSite = async (
  search: Search,
  asker: SiteAsker,
  wanted: Wanted,
): Promise<SearchResult<SearchSpaceResult>> => {
  const { db, services, list } = search
  const places = placesIn(await contentsFor(asker), wanted, services.urls)
  const visitor: ContentClaims | undefined = 'claims' in asker.principal ? asker.principal.claims : undefined
  const scope = visitor && { visitor: { claims: visitor.claims ?? {} } }
  const {
    found,
    spaces: searched,
    stale,
  } = await findInSpaces(
    search,
    db('spaces as c').whereIn('c.id', [...places.keys()]),
    scope && ((condition) => holds(condition, scope)),
  )
  if (!found) return { count: 0, items: [], stale }
  const looking = { db, store: services.content(db), find: finder(found.terms.words), sections: sectionsOfPage }
  const present = async ({ spaceId, score, bestPages }: SpaceHit): Promise<SearchSpaceResult | undefined> => {
    const { space, toPublished } = places.get(spaceId)!
    const hits = await withMatches(looking, searched, await withPageIds(db, bestPages(), found.terms.words))
    const ranked = hits.map((hit, index) => ({ ...hit, rank: index + 1 }))
    const lookingAsVisitor = { ...looking, visitor: visitor && { claims: visitor, space } }
    const pages = await loadHits(lookingAsVisitor, searched.get(spaceId)!, ranked)
    const items = pages.map((page, index) => presentFoundPage({ ...page, rank: index + 1 }, services.urls, toPublished))
    return items.length > 0 ? presentFoundSpace(space, score, items) : undefined
  }
  const spaces: SearchSpaceResult[] = []
  // What is hidden must not be counted, so every space is looked through before the page is cut out.
  for (const hit of await hitsBySpace(db, found)) {
    const space = await present(hit)
    if (space) spaces.push(space)
  }
  return { ...pageOf(list, spaces), stale }
}
