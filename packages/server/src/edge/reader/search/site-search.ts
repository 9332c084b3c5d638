import { digestOf, type Digest } from '@scriptorium/content/digest/digest'
import type { BlockNode } from '@scriptorium/content/markdown/document'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { NavLink } from '@scriptorium/site/page/model'
import type { ExcerptPart, SearchResult } from '@scriptorium/site/page/search'
import { resultsOf } from '@scriptorium/content/results'
import type { Knex } from 'knex'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import type { Source } from '../../../domain/history/source.ts'
import { sharedTexts, varyingPages } from '../../../domain/history/varying-pages.ts'
import { openScope, type SearchedSpace } from '@scriptorium/indexing/scope'
import { isFindable } from '@scriptorium/indexing/search-entries'
import { withPageIds, type PageHit } from '@scriptorium/indexing/page-hits'
import { ifReadable } from '../../../domain/history/unreadable.ts'
import { unchangedPages } from '@scriptorium/indexing/unchanged-pages'
import { matchingSections } from '../../resources/searches/sections.ts'
import { extractAt, finder, matchText, type Find } from '@scriptorium/search/extract'
import { bestPages, findPages } from '@scriptorium/search/find-pages'
import { readMatches, type PageMatch } from '@scriptorium/search/read-sections'
import { wordsIn } from '@scriptorium/search/words'
import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import { defaultSiteSpaceOf, orderedSiteSpaces } from '../../../domain/sites/structure/structure.ts'
import { titlesAbove } from '../tree/titles.ts'
import { openSiteSpace, pageHref, type Visit } from '../visit.ts'
import { pagesOf } from '../tree/walk.ts'
import { relatedTo } from './related.ts'

const maxSpaces = 100
const maxCandidates = 40
const maxHitsOnPage = 3

const evaluatedDigests = resultsOf<Digest>('evaluated_digests')

/** Returns the text of a page as the visitor sees it. It is kept only if it depends on nothing but its own space and the visitor. */
const evaluatedDigest = async (source: Source, page: PageRecord, contextId: string | undefined): Promise<Digest> => {
  const key = [source.revision.shownRoot, page.id, contextId].join('/')
  const known = evaluatedDigests.get(key)
  if (known) return known
  let isOwn = true
  const noting: Source = {
    ...source,
    elsewhere: (spaceId) => {
      isOwn = false
      return source.elsewhere(spaceId)
    },
  }
  const document = await ifReadable(readPageDocument(noting, page, { dereferenced: 'true' }))
  const digest = digestOf({ nodes: (document?.nodes ?? []) as BlockNode[] })
  if (isOwn) evaluatedDigests.set(key, digest, JSON.stringify(digest).length * 4 + 500)
  return digest
}

/**
 * Returns the texts of pages as the visitor sees them. What an `if` block hides must be neither found nor shown, so only pages that
 * everyone sees alike are taken from the index, with one query. That saves seconds for long pages.
 */
export const digestsFor = async (
  db: Knex,
  source: Source,
  pages: readonly PageRecord[],
  contextId: string | undefined,
): Promise<Digest[]> => {
  const shared = await sharedTexts({ db, store: source.store }, pages)
  const found: Digest[] = []
  for (const page of pages) found.push(shared.get(page.id) ?? (await evaluatedDigest(source, page, contextId)))
  return found
}

/** Returns the text of a page as the visitor sees it. */
export const digestFor = async (
  db: Knex,
  source: Source,
  page: PageRecord,
  contextId: string | undefined,
): Promise<Digest> => (await digestsFor(db, source, [page], contextId))[0]!

/** Returns a text as parts, with the words that a search found marked. */
const partsOf = (text: string, find: Find): ExcerptPart[] => {
  const parts: ExcerptPart[] = []
  let from = 0
  for (const { word, start, end } of wordsIn(text)) {
    if (find(word) === -1 || start < from) continue
    parts.push({ text: text.slice(from, start), isMatch: false }, { text: text.slice(start, end), isMatch: true })
    from = end
  }
  return [...parts, { text: text.slice(from), isMatch: false }].filter((part) => part.text !== '')
}

interface Opened {
  searched: SearchedSpace
  siteSpace: SiteSpaceRow
  source: Source
  above: string[]
  /** The pages that the index has as they are. */
  unchanged: ReadonlySet<string>
}

/** Opens the spaces of some hits. */
const openSpaces = async (
  { found, services }: Visit,
  spaces: ReadonlyMap<string, SearchedSpace>,
  hits: readonly PageHit[],
): Promise<ReadonlyMap<string, Opened>> => {
  const opened = new Map<string, Opened>()
  const bySpace = Map.groupBy(hits, ({ spaceId }) => spaceId)
  for (const siteSpace of found.shown.siteSpaces) {
    const own = bySpace.get(siteSpace.spaceId)
    const source = own && (await openSiteSpace(services, found, siteSpace))
    if (!source) continue
    const searched = spaces.get(siteSpace.spaceId)!
    const above = titlesAbove(found, siteSpace)
    const reading = { db: services.database.read, store: source.store }
    const ids = own.map(({ pageId }) => pageId)
    const unchanged = await unchangedPages(reading, searched, ids)
    opened.set(siteSpace.spaceId, { searched, siteSpace, source, above, unchanged })
  }
  return opened
}

/** Returns how a page matches as the visitor sees it: from the index if everyone sees alike what it has of the page. */
const matchFor = async (
  { found, services }: Visit,
  { source, searched, unchanged }: Opened,
  { page, hit }: { page: PageRecord; hit: PageHit },
  find: Find,
): Promise<PageMatch> => {
  const db = services.database.read
  const isIndexed = !searched.isSelective && unchanged.has(page.id)
  if (isIndexed && !(await varyingPages({ db, store: source.store }, [page])).has(page.id))
    return (await readMatches(db, [hit], maxHitsOnPage))[0]!
  const { sections } = await digestFor(db, source, page, found.audience.contextId)
  const isOwnMatch = matchText(`${page.title}\n${page.description ?? ''}`, find) !== undefined
  return { isOwnMatch, sections: matchingSections(sections, find, maxHitsOnPage) }
}

const resultOf = async (
  visit: Visit,
  opened: Opened,
  { page, hit }: { page: PageRecord; hit: PageHit },
  find: Find,
): Promise<SearchResult | undefined> => {
  const { found } = visit
  const { siteSpace, source, above } = opened
  const { isOwnMatch: isOwn, sections } = await matchFor(visit, opened, { page, hit }, find)
  const path = await source.tree.pathOf(page.id)
  if (path === undefined || (!isOwn && sections.length === 0)) return undefined
  const href = found.siteBasePath + encodePath(pathOnSite(found.structure, siteSpace, path))
  const excerptOf = (text: string, at: number) => partsOf(extractAt(text, at), find)
  // A heading with the title of the page begins its text: what it has is shown below the title.
  const lead = sections.find(({ section }) => section.anchor === undefined || section.title === page.title)
  const places = sections.filter(({ section }) => section.anchor !== undefined && section.title !== page.title)
  const titles = (await source.tree.ancestorsOf(page.id)).map(({ title }) => title)
  return {
    href,
    title: page.title,
    emoji: page.emoji,
    above: [...above, ...titles],
    excerpt: lead ? excerptOf(lead.section.text, lead.at) : partsOf(page.description ?? '', find),
    hits: places.map(({ section, at }) => ({
      href: `${href}#${encodeURIComponent(section.anchor!)}`,
      title: section.title,
      excerpt: excerptOf(section.text, at),
    })),
  }
}

/** Returns the site spaces that a search looks at: of each section the open variant or the default one, unless it says else. */
export const searchedSiteSpaces = ({ found, searchScope = 'usual' }: Visit): SiteSpaceRow[] => {
  const { shown, siteSpace: open } = found
  if (searchScope === 'all') return orderedSiteSpaces(shown)
  if (searchScope === 'here') return [open]
  return orderedSiteSpaces(shown).filter(({ id, sectionId }) =>
    sectionId === open.sectionId ? id === open.id : id === defaultSiteSpaceOf(shown, sectionId),
  )
}

/** Finds pages of the site that the visitor may see, best first, with excerpts of what the visitor may see of them. */
export const searchSite = async (visit: Visit, text: string, limit: number): Promise<SearchResult[]> => {
  const { database } = visit.services
  const db = database.read
  const spaceIds = searchedSiteSpaces(visit)
    .slice(0, maxSpaces)
    .map(({ spaceId }) => spaceId)
  const { spaces, pages, selectiveIds } = await openScope(db, db('spaces as c').whereIn('c.id', spaceIds))
  const { holds } = visit.found.audience
  const found = await findPages(db, { spaceIds: [...spaces.keys()], selectiveIds, pages, holds }, text)
  if (!found) return []
  const best = (await bestPages(db, found, maxCandidates)).slice(0, maxCandidates)
  const hits = await withPageIds(db, best, found.terms.words)
  const opened = await openSpaces(visit, spaces, hits)
  const find = finder(found.terms.words)
  const results: SearchResult[] = []
  for (const hit of hits) {
    const space = opened.get(hit.spaceId)
    const page = space && (await space.source.tree.page(hit.pageId))
    const result = page && isFindable(page) ? await resultOf(visit, space, { page, hit }, find) : undefined
    if (result) results.push(result)
    if (results.length >= limit) break
  }
  return results
}

const maxSuggested = 5

/** Returns the first pages of the open site space, to start with. */
export const topPages = async (visit: Visit, limit: number): Promise<NavLink[]> => {
  const pages: NavLink[] = []
  for await (const { page, path } of pagesOf(visit, visit.found.siteSpace)) {
    pages.push({ title: page.title, emoji: page.emoji, href: pageHref(visit, path) })
    if (pages.length >= limit) break
  }
  return pages
}

/** Returns pages that a reader may have looked for at a path. */
export const suggestPages = async (visit: Visit, path: string): Promise<NavLink[]> => {
  const text = path
    .split('/')
    .slice(-2)
    .join(' ')
    .replaceAll(/[-_.]+/g, ' ')
  const found = await searchSite(visit, text, maxCandidates)
  return relatedTo(path, found)
    .slice(0, maxSuggested)
    .map(({ href, title }) => ({ href, title }))
}
