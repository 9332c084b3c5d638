import type { Knex } from 'knex'
import type { Term } from './expand.ts'
import { firstBodyPosition } from './page-terms.ts'
import { decodePositions, pagesPerBlock } from './postings.ts'
import type { Scored } from './score.ts'

const worth = { order: 0.3, title: 0.35 }

/** Positions by page and query word. */
type Places = Map<string, number[][]>

const keyOf = (spaceId: string, number: number): string => `${spaceId} ${number}`

const readPlaces = async (db: Knex, pages: readonly Scored[], terms: readonly Term[]): Promise<Places> => {
  const places: Places = new Map(
    pages.map(({ spaceId, number }) => [keyOf(spaceId, number), terms.map((): number[] => [])]),
  )
  const blocks = [...new Set(pages.map(({ number }) => Math.floor(number / pagesPerBlock)))]
  const spaceIds = [...new Set(pages.map(({ spaceId }) => spaceId))]
  const termsOf = new Map<string, number[]>()
  for (const [index, term] of terms.entries()) {
    for (const { word } of term) termsOf.set(word, [...(termsOf.get(word) ?? []), index])
  }
  const rows = await db('searchPostings')
    .whereIn('spaceId', spaceIds)
    .whereIn('word', [...termsOf.keys()])
    .whereIn('block', blocks)
  for (const { spaceId, word, block, ...columns } of rows) {
    const pageOf = (slot: number) => places.get(keyOf(spaceId, block * pagesPerBlock + slot))
    for (const [slot, positions] of decodePositions(columns, (slot) => pageOf(slot) !== undefined)) {
      for (const term of termsOf.get(word)!) pageOf(slot)![term]!.push(...positions)
    }
  }
  return places
}

/** Returns how close two words come to each other; 1 if they are adjacent and in order. */
const closeness = (first: readonly number[], second: readonly number[]): number => {
  let best = 0
  const wanted = new Set(second)
  for (const position of first) {
    if (wanted.has(position + 1)) return 1
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

const titleWordsOf = async (db: Knex, pages: readonly Scored[]): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  const places = pages.map(({ spaceId, number }) => [spaceId, number] as const)
  const rows = await db('searchPages').whereIn(['spaceId', 'number'], places).select('spaceId', 'number', 'titleWords')
  for (const { spaceId, number, titleWords } of rows) found.set(keyOf(spaceId, number), titleWords)
  return found
}

/** Raises the scores of pages that have the words in the order of the query, or in the title. Lowers no score. */
export const boostOrderedMatches = async (
  db: Knex,
  pages: readonly Scored[],
  terms: readonly Term[],
): Promise<Scored[]> => {
  if (pages.length === 0) return []
  const places = await readPlaces(db, pages, terms)
  const titleWords = await titleWordsOf(db, pages)
  return pages.map((page) => {
    const key = keyOf(page.spaceId, page.number)
    const positions = places.get(key)!
    const extra = worth.order * orderOf(positions) + worth.title * titleMatch(positions, titleWords.get(key) ?? 1)
    return { ...page, score: Math.round((page.score + extra) * 10_000) / 10_000 }
  })
}
