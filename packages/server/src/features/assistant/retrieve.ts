import type { PageRecord } from '@scriptorium/content/tree/records'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { isBesideModels } from '@scriptorium/openapi/doc-of'
import { schemasHeading } from '@scriptorium/openapi/part-names'
import { extractAt, finder, matchText, type Find } from '@scriptorium/search/extract'
import { bestPages, findPages } from '@scriptorium/search/find-pages'
import { alikeWeight, type Term } from '@scriptorium/search/expand'
import type { IndexedPage } from '@scriptorium/search/indexed-pages'
import type { Knex } from 'knex'
import { type PageHit, withPageIds } from '@scriptorium/indexing/page-hits'
import { openScope, type SearchedSpace, type SearchScope } from '@scriptorium/indexing/scope'
import { isFindable } from '@scriptorium/indexing/search-entries'
import { unchangedPages } from '@scriptorium/indexing/unchanged-pages'
import type { Library, OpenSpace } from './library.ts'
import type { FindPassages } from '@scriptorium/assistant/ask'
import { readTexts, type PageText } from './read-sections.ts'
import {
  rarity,
  scoreSections,
  termsOf,
  topicWeights,
  wordsOfSections,
  type Weight,
  type Words,
} from '@scriptorium/assistant/rank-sections'
import { choosePassages, type Ranked } from '@scriptorium/assistant/choose-passages'

const maxPages = 20

/** Returns how rare each word of the question is. A word that no page has, only longer or similar ones, counts less. */
const weightsOf = (terms: readonly Term[], pages: number): Weight[] =>
  terms.map((term) => {
    const forms = term.filter(({ weight }) => weight > alikeWeight)
    const found = Math.max(0, ...(forms.length > 0 ? forms : term).map((one) => one.pages))
    const sameness = Math.max(0, ...term.map(({ weight }) => weight))
    return { idf: rarity(pages, found) * sameness ** 2 }
  })

/** Returns whether a section only repeats the schemas of an API below one of its operations, although they have pages of their own. */
const isRepeated = (page: PageRecord, heading: string): boolean => heading === schemasHeading && isBesideModels(page)

const isHidden = ({ hidden }: PageRecord): boolean => hidden === true

/** A section before it has a score. */
type Unranked = Omit<Ranked, 'score'> & { words: Words }

/** What was found in one space of a library. */
interface FoundInSpace {
  searched: SearchedSpace
  space: OpenSpace
  hits: readonly PageHit[]
}

/** Returns the sections of a page that the reader can find. */
const sectionsOf = async (
  { source, titles, hrefOf }: OpenSpace,
  { page, sections }: PageText,
  look: { find: Find; indexed: IndexedPage | undefined },
): Promise<Unranked[]> => {
  const above = await source.tree.ancestorsOf(page.id)
  const path = await source.tree.pathOf(page.id)
  if (path === undefined || above.some(isHidden)) return []
  const names = [...titles, ...above.map(({ title }) => title), page.title]
  const href = hrefOf(path)
  const words = wordsOfSections(sections, termsOf(names.join(' '), look.find), look)
  const ranked = sections.map(({ anchor, title: heading, text }, ordinal): Unranked => ({
    ordinal,
    excerpt: () => extractAt(text, matchText(text, look.find)?.at ?? 0),
    words: words[ordinal]!,
    passage: {
      spaceId: source.space.id,
      organizationId: source.space.organizationId,
      revisionId: source.revision.id,
      pageId: page.id,
      title: page.title,
      anchor,
      heading,
      titles: heading === '' ? names : [...names, heading],
      text,
      path,
      href: href === undefined ? undefined : href + (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`),
    },
  }))
  const own = ranked.filter(({ passage }) => !isRepeated(page, passage.heading))
  return page.description === undefined || page.description === '' ? own : withDescription(own, page.description)
}

// The description stands above the first section, and says what the page is about.
const withDescription = ([first, ...others]: Unranked[], description: string): Unranked[] =>
  first ? [{ ...first, passage: { ...first.passage, text: `${description}\n${first.passage.text}` } }, ...others] : []

/** Returns the sections of the pages that were found in a space. The index has the words of most of them. */
const sectionsIn = async (db: Knex, { searched, space, hits }: FoundInSpace, find: Find): Promise<Unranked[]> => {
  const { store, tree } = space.source
  const found = await Promise.all(hits.map(({ pageId }) => tree.page(pageId)))
  const pages = found.filter((page) => page !== undefined && isFindable(page) && !isHidden(page)) as PageRecord[]
  const unchanged = await unchangedPages(
    { db, store },
    searched,
    pages.map(({ id }) => id),
  )
  const indexed = new Map(hits.map((hit) => [hit.pageId, hit.indexed]))
  const sections: Unranked[] = []
  for (const text of await readTexts(db, space.source, pages)) {
    const { id } = text.page
    const isIndexed = text.isSameForAll && unchanged.has(id)
    sections.push(...(await sectionsOf(space, text, { find, indexed: isIndexed ? indexed.get(id) : undefined })))
    await turnOfEventLoop()
  }
  return sections
}

/** Returns the sections that may answer a text, with their scores. Reads only what the reader may see. */
const rankSections = async (library: Library, scope: SearchScope, text: string): Promise<Ranked[]> => {
  const { db, holds } = library
  const { spaces, pages, selectiveIds } = scope
  const found = await findPages(db, { spaceIds: [...spaces.keys()], selectiveIds, pages, holds }, text, 'question')
  if (!found) return []
  const best = (await bestPages(db, found, maxPages)).slice(0, maxPages)
  const find = finder(found.terms.words)
  const weights = weightsOf(found.terms.words, pages)
  const sections: Unranked[] = []
  const hits = await withPageIds(db, best, found.terms.words)
  for (const [spaceId, own] of Map.groupBy(hits, (hit) => hit.spaceId)) {
    const space = await library.open(spaceId)
    if (space) sections.push(...(await sectionsIn(db, { searched: spaces.get(spaceId)!, space, hits: own }, find)))
  }
  const topics = topicWeights(
    sections.map(({ words }) => words),
    weights,
  )
  return [...Map.groupBy(sections, ({ passage }) => `${passage.spaceId} ${passage.pageId}`).values()]
    .flatMap((ofPage) => {
      const scores = scoreSections(
        ofPage.map(({ words }) => words),
        topics,
      )
      return ofPage.map((section, index) => ({ ...section, score: scores[index]! }))
    })
    .filter(({ score }) => score > 0)
}

const shareOfContext = 0.5

const keyOf = ({ passage, ordinal }: Ranked): string => `${passage.spaceId} ${passage.pageId} ${ordinal}`

/** A ranking, and how much its scores count. */
interface Weighted {
  sections: readonly Ranked[]
  share: number
}

/** Returns the sections of all rankings, with the sums of their scores. */
const addUp = (rankings: readonly Weighted[]): Ranked[] => {
  const sums = new Map<string, Ranked>()
  for (const { sections, share } of rankings) {
    for (const one of sections) {
      const key = keyOf(one)
      sums.set(key, { ...one, score: one.score * share + (sums.get(key)?.score ?? 0) })
    }
  }
  return [...sums.values()]
}

/**
 * Returns what finds the sections that answer a question, or undefined if the reader can read no page. A follow-up such as "and on
 * Windows?" says little by itself, so the question before it counts, too.
 */
export const createFinder = async (
  library: Library,
  question: string,
  before: string | undefined,
): Promise<FindPassages | undefined> => {
  const scope = await openScope(library.db, library.spaces)
  if (scope.pages === 0) return undefined
  const rank = async (text: string, share: number) => ({ sections: await rankSections(library, scope, text), share })
  const rankings = [await rank(question, 1)]
  if (before !== undefined) rankings.push(await rank(`${question} ${before}`, shareOfContext))
  return async (queries) => {
    for (const query of queries) rankings.push(await rank(query, 1))
    return choosePassages(addUp(rankings))
  }
}
