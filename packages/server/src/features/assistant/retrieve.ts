import type { PageRecord } from '@scriptorium/content/tree/records'
import { remember } from '@scriptorium/basics/remember'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { extractAt, finder, matchText, type Find } from '@scriptorium/search/extract'
import { bestPages, findPages } from '@scriptorium/search/find-pages'
import { alikeWeight, type Term } from '@scriptorium/search/expand'
import { withPageIds } from '../indexing/page-hits.ts'
import { openScope } from '../indexing/scope.ts'
import { isFindable } from '../indexing/search-entries.ts'
import type { Library, OpenSpace } from './library.ts'
import type { Passage } from '@scriptorium/assistant/passage'
import { readSections } from './read-sections.ts'
import {
  findWords,
  rarity,
  scoreSection,
  shareOfPage,
  topicWeights,
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

const isHidden = ({ hidden }: PageRecord): boolean => hidden === true

interface Hit {
  space: OpenSpace
  page: PageRecord
}

/** A section before it has a score. */
type Unranked = Omit<Ranked, 'score'> & { words: Words }

/** Returns the sections of a page. */
const sectionsOf = async ({ db }: Library, { space, page }: Hit, find: Find): Promise<Unranked[]> => {
  const { source, titles, hrefOf } = space
  const above = await source.tree.ancestorsOf(page.id)
  const path = await source.tree.pathOf(page.id)
  if (path === undefined || above.some(isHidden)) return []
  const names = [...titles, ...above.map(({ title }) => title), page.title]
  const sections = await readSections(db, source, page)
  const ranked = sections.map((section, ordinal): Unranked => {
    const { anchor, title: heading, text } = section
    const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
    const href = hrefOf(path)
    return {
      ordinal,
      excerpt: () => extractAt(text, matchText(text, find)?.at ?? 0),
      words: findWords({ pageTitles: names, heading, text }, find),
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
        href: href === undefined ? undefined : href + hash,
      },
    }
  })
  return page.description === undefined || page.description === '' ? ranked : withDescription(ranked, page.description)
}

// The description stands above the first section, and says what the page is about.
const withDescription = ([first, ...others]: Unranked[], description: string): Unranked[] =>
  first ? [{ ...first, passage: { ...first.passage, text: `${description}\n${first.passage.text}` } }, ...others] : []

/** Returns the sections that may answer a text, with their scores. Reads only what the reader may see. */
const rankSections = async (library: Library, text: string): Promise<Ranked[]> => {
  const { db, holds } = library
  const { spaces, pages, selectiveIds } = await openScope(db, library.spaces)
  const found = await findPages(db, { spaceIds: [...spaces.keys()], selectiveIds, pages, holds }, text, 'question')
  if (!found) return []
  const best = (await bestPages(db, found, maxPages)).slice(0, maxPages)
  const find = finder(found.terms.words)
  const weights = weightsOf(found.terms.words, pages)
  const opened = new Map<string, Promise<OpenSpace | undefined>>()
  const sections: Unranked[] = []
  for (const { spaceId, pageId } of await withPageIds(db, best, found.terms.words)) {
    const space = await remember(opened, spaceId, () => library.open(spaceId))
    const page = await space?.source.tree.page(pageId)
    if (!space || !page || !isFindable(page) || isHidden(page)) continue
    sections.push(...(await sectionsOf(library, { space, page }, find)))
    await turnOfEventLoop()
  }
  const topics = topicWeights(
    sections.map(({ words }) => words),
    weights,
  )
  return [...Map.groupBy(sections, ({ passage }) => `${passage.spaceId} ${passage.pageId}`).values()]
    .flatMap((ofPage) => {
      const words = ofPage.map((section) => section.words)
      const share = shareOfPage(words, topics)
      return ofPage.map((section) => ({ ...section, score: scoreSection(section.words, topics, share) }))
    })
    .filter(({ score }) => score > 0)
}

const shareOfContext = 0.5

/**
 * Returns the sections that answer a question best, best first. A follow-up such as "and on Windows?" says little by itself, so the
 * question before it counts, too.
 */
export const retrieve = async (library: Library, question: string, previous: readonly string[]): Promise<Passage[]> => {
  const own = await rankSections(library, question)
  const before = previous.at(-1)
  if (before === undefined) return choosePassages(own)
  const both = await rankSections(library, `${question} ${before}`)
  const scores = new Map(own.map((one) => [keyOf(one), one.score]))
  const joined = both.map((one) => ({ ...one, score: one.score * shareOfContext + (scores.get(keyOf(one)) ?? 0) }))
  return choosePassages(joined)
}

const keyOf = ({ passage, ordinal }: Ranked): string => `${passage.spaceId} ${passage.pageId} ${ordinal}`
