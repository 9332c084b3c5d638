import distance from 'damerau-levenshtein'
import { cacheResults } from '@scriptorium/content/results'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { batchesOf } from '@scriptorium/basics/batches'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { Source } from '../../../domain/history/source.ts'
import { wordsIn } from '@scriptorium/search/words'
import { digestsFor, searchedSiteSpaces } from './site-search.ts'
import { openSiteSpace, type Visit } from '../visit.ts'
import { pagesOf } from '../tree/walk.ts'

const maxSiteSpaces = 4
const maxPages = 2500
const maxTexts = 200
const textsPerRead = 50
const maxWordsOfTexts = 5000
const maxQueryWords = 5
const maxOffered = 5
const minLength = 4
const bytesPerWord = 40

// The search index also has words that only other visitors may see. A look-up there would take longer for such a word, so words come
// from the pages that this visitor sees, and a query takes the same time whatever else the spaces have.
const vocabularies = cacheResults<readonly string[]>('site_words')

const isOffered = (word: string): boolean => word.length >= minLength && !/\d{3}/.test(word)

/** Adds the words of pages as this visitor sees them: of the headings first, because a heading names what a reader looks for. */
const addWordsOfTexts = async (
  { services, found }: Visit,
  source: Source,
  pages: readonly PageRecord[],
  known: Set<string>,
): Promise<void> => {
  const texts = new Set<string>()
  for (const some of batchesOf(pages, textsPerRead)) {
    const digests = await digestsFor(services.database.read, source, some, found.audience.contextId)
    for (const { sections } of digests) {
      for (const { title } of sections) for (const { word } of wordsIn(title)) if (isOffered(word)) known.add(word)
      for (const { text } of sections) for (const { word } of wordsIn(text)) if (isOffered(word)) texts.add(word)
    }
    await turnOfEventLoop()
    if (texts.size >= maxWordsOfTexts) break
  }
  for (const word of [...texts].slice(0, maxWordsOfTexts)) known.add(word)
}

const readWords = async (visit: Visit, siteSpace: SiteSpaceRow, source: Source): Promise<readonly string[]> => {
  const known = new Set<string>()
  const first: PageRecord[] = []
  let pages = 0
  for await (const { page } of pagesOf(visit, siteSpace)) {
    for (const { word } of wordsIn(page.title)) if (word.length >= minLength) known.add(word)
    if (first.length < maxTexts) first.push(page)
    if (++pages >= maxPages) break
  }
  await addWordsOfTexts(visit, source, first, known)
  return [...known]
}

/** Returns the words of a site space that the visitor sees: of titles, then of headings and texts. */
const vocabularyOf = async (visit: Visit, siteSpace: SiteSpaceRow): Promise<readonly string[]> => {
  const opened = await openSiteSpace(visit.services, visit.found, siteSpace)
  if (!opened) return []
  // Words of other spaces can change, or be hidden, while this space stays as it is.
  const source: Source = { ...opened, elsewhere: async () => undefined }
  const key = [source.revision.shownRoot, siteSpace.id, visit.found.audience.contextId].join('/')
  return vocabularies(key, async () => {
    const value = await readWords(visit, siteSpace, source)
    return { value, bytes: value.length * bytesPerWord }
  })
}

/** Returns how many steps a word is away from a word of a query; undefined if it is not close to it. */
const stepsTo = (word: string, wanted: string): number | undefined => {
  const limit = Math.max(2, Math.floor(word.length / 3))
  if (wanted.length > 2 && word.startsWith(wanted.slice(0, 3))) return 1
  if (Math.abs(word.length - wanted.length) > limit) return undefined
  const { steps } = distance(wanted, word)
  return steps <= limit ? steps : undefined
}

/**
 * Returns words that are close to those of a query that found nothing: of what this visitor sees in the searched site spaces, closest
 * first, and those of titles and headings before others. Reads the titles of the first 2,500 pages of up to four site spaces, and the
 * texts of the first 200 of them.
 */
export const closeWords = async (visit: Visit, text: string): Promise<string[]> => {
  const wanted = wordsIn(text)
    .slice(0, maxQueryWords)
    .map(({ word }) => word)
  const near = new Map<string, number>()
  const isOpen = ({ id }: SiteSpaceRow) => Number(id === visit.found.siteSpace.id)
  const searched = searchedSiteSpaces(visit).toSorted((a, b) => isOpen(b) - isOpen(a))
  for (const siteSpace of searched.slice(0, maxSiteSpaces)) {
    for (const word of await vocabularyOf(visit, siteSpace)) {
      const turn = turnOfEventLoop()
      if (turn) await turn
      const steps = Math.min(...wanted.flatMap((one) => (one[0] === word[0] ? (stepsTo(word, one) ?? []) : [])))
      if (steps !== Infinity && !near.has(word)) near.set(word, steps)
    }
  }
  return [...near]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, maxOffered)
    .map(([word]) => word)
}
