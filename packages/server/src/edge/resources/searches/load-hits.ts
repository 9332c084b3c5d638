import type { Knex } from 'knex'
import { digestOf, type Digest, withoutTitleSection } from '@scriptorium/content/digest/digest'
import { readDigests } from '@scriptorium/store/digests'
import type { ContentStore } from '@scriptorium/content/store'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { matchText, type Find } from '@scriptorium/search/extract'
import { readMatches, type PageMatch } from '@scriptorium/search/read-sections'
import { includesOfPages } from '@scriptorium/indexing/includes'
import type { SearchedSpace } from '@scriptorium/indexing/scope'
import { isFindable } from '@scriptorium/indexing/search-entries'
import { unchangedPages } from '@scriptorium/indexing/unchanged-pages'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import type { Source } from '../../../domain/history/source.ts'
import { ifReadable } from '../../../domain/history/unreadable.ts'
import { varyingPages } from '../../../domain/history/varying-pages.ts'
import { openForVisitor, type VisitorReader } from '../../../domain/history/visitor-source.ts'
import type { FoundPage } from './presenter.ts'
import type { PageHit } from '@scriptorium/indexing/page-hits'
import { matchingSections } from './sections.ts'

/** Returns the known ancestors of a page, from the root to its parent. An unknown one cuts off those above it. */
const knownAncestors = (page: PageRecord, known: ReadonlyMap<string, PageRecord>): PageRecord[] => {
  const above: PageRecord[] = []
  for (let next = page.parent; next !== null; next = above[0]!.parent) {
    const parent = known.get(next)
    if (!parent) break
    above.unshift(parent)
  }
  return above
}

/** A visitor, and the space as they see it. */
interface Visiting {
  claims: VisitorReader['visitor']
  space: SpaceRow
}

/** The content that is searched, and the words to find. */
interface Looking {
  db: Knex
  store: ContentStore
  find: Find
  /** How many sections of each page are shown. */
  sections: number
  /** The visitor of a site who searches; undefined for a member, who can read all pages. */
  visitor?: Visiting | undefined
}

/**
 * Returns digests of pages as a visitor sees them, by page: what an `if` block hides from them, or reusable content that they
 * cannot read, cannot be found. Pages without either have none.
 */
const visitorDigests = async (
  db: Knex,
  source: Source,
  pages: readonly PageRecord[],
  including: ReadonlySet<string>,
): Promise<Map<string, Digest>> => {
  const varying = await varyingPages({ db, store: source.store }, pages)
  const digests = new Map<string, Digest>()
  for (const page of pages) {
    if (!including.has(page.id) && !varying.has(page.id)) continue
    const document = await ifReadable(readPageDocument(source, page, { dereferenced: 'true' }))
    digests.set(page.id, digestOf((document ?? { nodes: [] }) as Parameters<typeof digestOf>[0]))
  }
  return digests
}

const sourceFor = async ({ db, store }: Pick<Looking, 'db' | 'store'>, { claims, space }: Visiting) => {
  const revision = await findRevision(db, space.id, space.revisionId)
  return revision && openForVisitor({ db, store, visitor: claims }, space, revision)
}

/** Returns how pages match whose text is not in the index as the caller sees it, by page. */
const matchTexts = async (
  { db, store, find, sections }: Looking,
  { space, source, tree }: { space: SearchedSpace; source: Source | undefined; tree: Tree },
  pages: readonly PageRecord[],
): Promise<Map<string, PageMatch>> => {
  if (pages.length === 0) return new Map()
  const hashes = pages.flatMap(({ body }) => (body ? [body.hash] : []))
  const digests = await readDigests(db, store, hashes)
  const includes = await includesOfPages({ db, store, spaceId: space.id, tree }, pages, digests)
  const evaluated = source
    ? await visitorDigests(db, source, pages, new Set(includes.keys()))
    : new Map<string, Digest>()
  const sectionsOf = ({ id, title, body }: PageRecord) => {
    const own = body && digests.get(body.hash)
    return (
      evaluated.get(id)?.sections ?? [
        ...(own ? withoutTitleSection(own, title).sections : []),
        ...(includes.get(id) ?? []).flatMap(({ digest }) => digest.sections),
      ]
    )
  }
  return new Map(
    pages.map((page) => {
      const isOwnMatch = matchText(`${page.title}\n${page.description ?? ''}`, find) !== undefined
      return [page.id, { isOwnMatch, sections: matchingSections(sectionsOf(page), find, sections) }]
    }),
  )
}

/** A hit that is shown, with how it matches if the index has the page as it is. */
export type ShownHit = PageHit & { rank: number; match: PageMatch | undefined }

/** Adds to hits of any spaces how they match, with as many sections as are shown, if the index has the page as it is. */
export const withMatches = async <Hit extends PageHit>(
  { db, store, sections }: Pick<Looking, 'db' | 'sections' | 'store'>,
  spaces: ReadonlyMap<string, SearchedSpace>,
  hits: readonly Hit[],
): Promise<(Hit & { match: PageMatch | undefined })[]> => {
  const indexed = new Set<Hit>()
  for (const [spaceId, own] of Map.groupBy(hits, (hit) => hit.spaceId)) {
    const ids = own.map(({ pageId }) => pageId)
    const unchanged = await unchangedPages({ db, store }, spaces.get(spaceId)!, ids)
    for (const hit of own) if (unchanged.has(hit.pageId)) indexed.add(hit)
  }
  const matches = await readMatches(db, [...indexed], sections)
  const byHit = new Map([...indexed].map((hit, index) => [hit, matches[index]]))
  return hits.map((hit) => ({ ...hit, match: byHit.get(hit) }))
}

/** Loads hits from current main content. Pages that were removed since they were indexed are left out. */
export const loadHits = async (
  looking: Looking,
  space: SearchedSpace,
  hits: readonly ShownHit[],
): Promise<FoundPage[]> => {
  const { db, store, visitor } = looking
  const source = visitor && (await sourceFor({ db, store }, visitor))
  const tree = source?.tree ?? openTree(store, space.shownRoot)
  const found = hits.map(({ pageId }) => pageId)
  const pages = (await tree.pages(found)).filter(isFindable)
  const known = await tree.withAncestors(pages)
  // A visitor may see these otherwise than the index has them.
  const varying = visitor && (space.isSelective ? new Set(found) : await varyingPages(looking, pages))
  const indexed = new Map(
    hits.flatMap(({ pageId, match }) => (match && !varying?.has(pageId) ? [[pageId, match]] : [])),
  )
  const read = await matchTexts(
    looking,
    { space, source, tree },
    pages.filter(({ id }) => !indexed.has(id)),
  )
  const byId = new Map(pages.map((page) => [page.id, page]))
  return hits.flatMap(({ pageId, score, rank }): FoundPage[] => {
    const page = byId.get(pageId)
    if (!page) return []
    const match = (indexed.get(pageId) ?? read.get(pageId))!
    if (visitor && !match.isOwnMatch && match.sections.length === 0) return []
    return [{ space, above: knownAncestors(page, known), page, score, rank, ...match }]
  })
}
