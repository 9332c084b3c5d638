import type { Knex } from 'knex'
import type { Term } from './expand.ts'
import { keyOf, readIndexedPages } from './indexed-pages.ts'
import { firstBodyPosition } from './page-terms.ts'
import type { Scored } from './score.ts'

const worth = { order: 0.3, title: 0.35 }

/** Returns how close two words come to each other; 1 if they are adjacent and in order. */
const closeness = (first: readonly number[], second: readonly number[]): number => {
  let best = 0
  const wanted = new Set(second)
  for (const position of first) {
    // Both words are written as one.
    if (wanted.has(position + 1) || wanted.has(position)) return 1
    if (wanted.has(position + 2)) best = Math.max(best, 0.7)
    else if (wanted.has(position - 1)) best = Math.max(best, 0.5)
    else if (wanted.has(position + 3) || wanted.has(position + 4)) best = Math.max(best, 0.4)
  }
  return best
}

const orderOf = (positions: readonly number[][]): number => {
  if (positions.length < 2) return 0
  const pairs = positions.slice(1).map((second, index) => closeness(positions[index]!, second))
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length
}

/** Returns how well the title matches: how many query words it has, and how much of the title they make up. */
const titleMatch = (positions: readonly number[][], titleWords: number): number => {
  const inTitle = positions.map((own) => own.filter((position) => position < firstBodyPosition))
  const queryShare = inTitle.filter((own) => own.length > 0).length / positions.length
  const titleShare = new Set(inTitle.flat()).size / Math.max(titleWords, 1)
  return queryShare * (0.5 + 0.5 * Math.min(titleShare, 1))
}

/**
 * Raises the scores of pages that have the words in the order of the query, or in the title. Lowers no score. Leaves out pages
 * that were removed from the index in the meantime.
 */
export const boostOrderedMatches = async (
  db: Knex,
  pages: readonly Scored[],
  terms: readonly Term[],
): Promise<Scored[]> => {
  const found = await readIndexedPages(db, pages, terms)
  return pages.flatMap((page) => {
    const indexed = found.get(keyOf(page))
    if (!indexed) return []
    const { places, titleWords } = indexed
    const extra = worth.order * orderOf(places) + worth.title * titleMatch(places, titleWords)
    return [{ ...page, indexed, score: Math.round((page.score + extra) * 10_000) / 10_000 }]
  })
}
