import type { Knex } from 'knex'
import { pageOfEntry } from './audiences.ts'
import type { Term } from './expand.ts'
import { firstBodyPosition } from './page-terms.ts'
import { decodePositions, pagesPerBlock } from './postings.ts'
import type { Scored } from './score.ts'

const worth = { order: 0.3, title: 0.35 }

/** What the index says about a page. */
interface IndexedPage {
  pageId: string
  titleWords: number
  /** Positions of each query word. */
  places: number[][]
}

const repeated = (sql: string, times: number): string => Array(times).fill(sql).join(', ')

const keyOf = (spaceId: string, number: number): string => `${spaceId} ${number}`

/** A row of either table. Only pages have a number of title words. */
interface FoundRow {
  spaceId: string
  /** The word of a block, or the id of a page. */
  name: string
  number: number
  pages: Buffer
  positions: Buffer
  titleWords: number | null
}

const indexesOf = (terms: readonly Term[]): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  for (const [index, term] of terms.entries()) {
    for (const { word } of term) found.set(word, [...(found.get(word) ?? []), index])
  }
  return found
}

// Both parts begin with the few pages that are wanted: a cross join keeps that order on SQLite.
const sqlFor = (pages: number, words: number) => `
  with wanted (space_id, number) as (values ${repeated('(cast(? as text), cast(? as integer))', pages)}),
    blocks (space_id, block) as (select distinct space_id, number / ${pagesPerBlock} from wanted)
  select p.space_id, p.page_id as name, p.number, cast(null as bytea) as pages, cast(null as bytea) as positions, p.title_words
  from wanted w cross join search_pages p
  where p.space_id = w.space_id and p.number = w.number
  union all
  select s.space_id, s.word, s.block, s.pages, s.positions, cast(null as integer)
  from blocks b cross join search_postings s
  where s.space_id = b.space_id and s.block = b.block and s.word in (${repeated('?', words)})`

/** Reads the pages and the blocks with their positions in one query. Each block is large, so only those with some of the pages are read. */
const readRows = (db: Knex, pages: readonly Scored[], words: readonly string[]): Promise<FoundRow[]> =>
  db.raw(sqlFor(pages.length, words.length), [
    ...pages.flatMap(({ spaceId, number }) => [spaceId, number]),
    ...words,
  ]) as unknown as Promise<FoundRow[]>

const readPages = async (
  db: Knex,
  pages: readonly Scored[],
  terms: readonly Term[],
): Promise<Map<string, IndexedPage>> => {
  const indexes = indexesOf(terms)
  const rows = await readRows(db, pages, [...indexes.keys()])
  const found = new Map<string, IndexedPage>()
  for (const { spaceId, number, name, titleWords } of rows) {
    if (titleWords === null) continue
    found.set(keyOf(spaceId, number), { pageId: name, titleWords, places: terms.map((): number[] => []) })
  }
  for (const { spaceId, name, number, titleWords, ...columns } of rows) {
    if (titleWords !== null) continue
    const pageOf = (slot: number) => found.get(keyOf(spaceId, number * pagesPerBlock + slot))
    for (const [slot, positions] of decodePositions(columns, (slot) => pageOf(slot) !== undefined)) {
      for (const term of indexes.get(name)!) pageOf(slot)!.places[term]!.push(...positions)
    }
  }
  return found
}

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
  if (pages.length === 0) return []
  const indexed = await readPages(db, pages, terms)
  return pages.flatMap((page) => {
    const found = indexed.get(keyOf(page.spaceId, page.number))
    if (!found) return []
    const { pageId, places, titleWords } = found
    const extra = worth.order * orderOf(places) + worth.title * titleMatch(places, titleWords)
    return [{ ...page, pageId: pageOfEntry(pageId), score: Math.round((page.score + extra) * 10_000) / 10_000 }]
  })
}
