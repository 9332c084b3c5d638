import distance from 'damerau-levenshtein'
import { counted } from '@scriptorium/content/counted-cache'
import { LRUCache } from 'lru-cache'
import type { SiteSpaceRow } from '../db/tables/sites.ts'
import { wordsIn } from '../search/words.ts'
import { searchedSiteSpaces } from './site-search.ts'
import { openSiteSpace, type Visit } from './visit.ts'
import { pagesOf } from './walk.ts'

const maxSiteSpaces = 4
const maxPages = 2500
const maxQueryWords = 5
const maxOffered = 5
const minLength = 4
const maxKnownCharacters = 4_000_000

// The search index also has words that only other visitors may see. A look-up there would take longer for such a word, so words come
// from the titles that this visitor sees, and a query takes the same time whatever else the spaces have.
const vocabularies = counted(
  'site_words',
  new LRUCache<string, readonly string[]>({
    maxSize: maxKnownCharacters,
    sizeCalculation: (words) => words.reduce((sum, { length }) => sum + length, 1),
  }),
)

const rootOf = async ({ services, found }: Visit, siteSpace: SiteSpaceRow): Promise<string | undefined> => {
  const opened = siteSpace.id === found.siteSpace.id ? found : await openSiteSpace(services, found, siteSpace)
  return opened?.revision.shownRoot
}

const readWords = async (visit: Visit, siteSpace: SiteSpaceRow): Promise<readonly string[]> => {
  const known = new Set<string>()
  let pages = 0
  for await (const { page } of pagesOf(visit, siteSpace)) {
    for (const { word } of wordsIn(page.title)) if (word.length >= minLength) known.add(word)
    if (++pages >= maxPages) break
  }
  return [...known]
}

/** Returns the words of the titles of a site space that the visitor sees. */
const vocabularyOf = async (visit: Visit, siteSpace: SiteSpaceRow): Promise<readonly string[]> => {
  const root = await rootOf(visit, siteSpace)
  if (root === undefined) return []
  const key = [root, siteSpace.id, visit.found.audience.contextId].join('/')
  const known = vocabularies.get(key) ?? (await readWords(visit, siteSpace))
  vocabularies.set(key, known)
  return known
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
 * Returns words that are close to those of a query that found nothing: of the titles in the searched site spaces that this visitor
 * sees, closest first. Reads the first 2,500 pages of up to four site spaces.
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
      const steps = Math.min(...wanted.flatMap((one) => stepsTo(word, one) ?? []))
      if (steps !== Infinity) near.set(word, steps)
    }
  }
  return [...near]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, maxOffered)
    .map(([word]) => word)
}
