import type { Knex } from 'knex'
import { countHidden, readHiddenEntries, withoutHidden, type Holds } from './audiences.ts'
import { expandQuery, type Terms } from './expand.ts'
import { keepPhrases } from './phrases.ts'
import type { Block } from './postings.ts'
import { readQuery } from './query.ts'
import { boostOrderedMatches } from './refine.ts'
import { scorePages, type Scored, type SpaceScores } from './score.ts'
import { compareHits, selectBest } from './select.ts'

/** The result of a search. */
export interface Found {
  /** The spaces with hits, with the scores of their pages. */
  spaces: SpaceScores[]
  terms: Terms
}

const readBlocks = (db: Knex, spaceIds: readonly string[], words: readonly string[]): Promise<Block[]> =>
  db('searchPostings').whereIn('spaceId', spaceIds).whereIn('word', words).select('spaceId', 'word', 'block', 'pages')

const wordsOf = ({ words, joined }: Terms): string[] => [
  ...new Set([...words, ...joined].flatMap((term) => term.map(({ word }) => word))),
]

/** The spaces that a search covers. No other space affects the result. */
export interface Scope {
  spaceIds: readonly string[]
  /** Those of the spaces with entries that are not for everyone. */
  selectiveIds: readonly string[]
  /** Number of entries of these spaces. */
  pages: number
  /** Whether a condition holds for the visitor of a site who searches; undefined for a member. */
  holds?: Holds | undefined
}

/**
 * Finds the pages that have words of a text. The result and its ranking depend only on what the caller may read in these spaces, and
 * are the same on both databases. Returns undefined for a text without words. The words of a question also stand for others that mean
 * about the same.
 */
export const findPages = async (
  db: Knex,
  { spaceIds, selectiveIds, pages, holds }: Scope,
  text: string,
  kind: 'question' | 'search' = 'search',
): Promise<Found | undefined> => {
  const query = readQuery(text, kind)
  if (!query) return undefined
  if (spaceIds.length === 0) return { spaces: [], terms: { words: [], joined: [] } }
  const hidden = await readHiddenEntries(db, selectiveIds, holds)
  const terms = await expandQuery(db, { spaceIds, hidden }, query)
  const words = wordsOf(terms)
  const blocks = words.length === 0 ? [] : await readBlocks(db, spaceIds, words)
  const scoring = { ...terms, allPages: pages - countHidden(hidden), prefersAllWords: kind === 'search' }
  const spaces = scorePages(withoutHidden(blocks, hidden), scoring)
  await keepPhrases(db, spaces, query.phrases)
  return { spaces: spaces.filter(({ has }) => has.some((bits) => bits !== 0)), terms }
}

/** Number of best pages whose scores are refined. */
const refinedPages = 60

/** Returns at least `count` of the best pages, or all if there are fewer, best first. */
export const bestPages = async (db: Knex, { spaces, terms }: Found, count: number): Promise<Scored[]> => {
  const pages = selectBest(spaces, Math.max(count, refinedPages))
  const refined = await boostOrderedMatches(db, pages.slice(0, refinedPages), terms.words)
  return [...refined, ...pages.slice(refinedPages)].toSorted(compareHits)
}
