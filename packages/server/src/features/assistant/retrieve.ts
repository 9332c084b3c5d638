import type { PageRecord } from '@scriptorium/content/tree/records'
import { remember } from '@scriptorium/basics/remember'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { extractAt, finder, matchText, type Find } from '@scriptorium/search/extract'
import { bestPages, findPages } from '@scriptorium/search/find-pages'
import type { Term } from '@scriptorium/search/expand'
import { withPageIds } from '../indexing/page-hits.ts'
import { openScope } from '../indexing/scope.ts'
import { isFindable } from '../indexing/search-entries.ts'
import type { Library, OpenSpace } from './library.ts'
import type { Passage } from './passage.ts'
import { readSections } from './read-sections.ts'
import { scoreSection, type Weight } from './rank-sections.ts'
import { choosePassages, type Ranked } from './choose-passages.ts'

const maxPages = 20

/** Returns how rare each word of the question is. */
const weightsOf = (terms: readonly Term[], pages: number): Weight[] =>
  terms.map((term) => {
    const found = Math.max(0, ...term.map((one) => one.pages))
    return { idf: Math.log(1 + (pages - Math.min(found, pages) + 0.5) / (found + 0.5)) }
  })

const isHidden = ({ hidden }: PageRecord): boolean => hidden === true

interface Hit {
  space: OpenSpace
  page: PageRecord
  pageScore: number
}

/** Returns the sections of a page with their scores. */
const rankPage = async (
  { db }: Library,
  { space, page, pageScore }: Hit,
  find: Find,
  weights: readonly Weight[],
): Promise<Ranked[]> => {
  const { source, titles, hrefOf } = space
  const above = await source.tree.ancestorsOf(page.id)
  const path = await source.tree.pathOf(page.id)
  if (path === undefined || above.some(isHidden)) return []
  const names = [...titles, ...above.map(({ title }) => title), page.title]
  const sections = await readSections(db, source, page)
  const ranked = sections.map((section, ordinal): Ranked => {
    const { anchor, title: heading, text } = section
    const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
    const href = hrefOf(path)
    const at = matchText(text, find)?.at ?? 0
    return {
      ordinal,
      score: scoreSection({ pageTitles: names, heading, text, pageScore }, find, weights),
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
        excerpt: extractAt(text, at),
        path,
        href: href === undefined ? undefined : href + hash,
      },
    }
  })
  return page.description === undefined || page.description === '' ? ranked : withDescription(ranked, page.description)
}

// The description stands above the first section, and says what the page is about.
const withDescription = ([first, ...others]: Ranked[], description: string): Ranked[] =>
  first ? [{ ...first, passage: { ...first.passage, text: `${description}\n${first.passage.text}` } }, ...others] : []

/** Returns the sections that may answer a text, with their scores. Reads only what the reader may see. */
const rankSections = async (library: Library, text: string): Promise<Ranked[]> => {
  const { db, holds } = library
  const { spaces, pages, selectiveIds } = await openScope(db, library.spaces)
  const found = await findPages(db, { spaceIds: [...spaces.keys()], selectiveIds, pages, holds }, text)
  if (!found) return []
  const best = (await bestPages(db, found, maxPages)).slice(0, maxPages)
  const find = finder(found.terms.words)
  const weights = weightsOf(found.terms.words, pages)
  const top = Math.max(...best.map(({ score }) => score), Number.MIN_VALUE)
  const opened = new Map<string, Promise<OpenSpace | undefined>>()
  const ranked: Ranked[] = []
  for (const { spaceId, pageId, score } of await withPageIds(db, best, found.terms.words)) {
    const space = await remember(opened, spaceId, () => library.open(spaceId))
    const page = await space?.source.tree.page(pageId)
    if (!space || !page || !isFindable(page) || isHidden(page)) continue
    ranked.push(...(await rankPage(library, { space, page, pageScore: score / top }, find, weights)))
    await turnOfEventLoop()
  }
  return ranked.filter(({ score }) => score > 0)
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
