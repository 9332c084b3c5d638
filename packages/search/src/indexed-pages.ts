import type { Knex } from 'knex'
import type { Term } from './expand.ts'
import { decodePositions, pagesPerBlock } from './postings.ts'
import type { Scored } from './score.ts'
import { decodeStarts } from './sections.ts'

/** What the index says about a page that was found. */
export interface IndexedPage {
  /** The id of the entry. */
  entryId: string
  titleWords: number
  /** Where the heading and the text of each section start; empty if an older version indexed the page. */
  starts: number[]
  /** Positions of each query word. */
  places: number[][]
}

const repeated = (sql: string, times: number): string => Array(times).fill(sql).join(', ')

/** Returns the key of an entry among those of several spaces. */
export const keyOf = ({ spaceId, number }: Pick<Scored, 'spaceId' | 'number'>): string => `${spaceId} ${number}`

/** A row of either table. Only pages have a number of title words. */
interface FoundRow {
  spaceId: string
  /** The word of a block, or the id of an entry. */
  name: string
  number: number
  /** Of a page, where its sections start. */
  pages: Buffer | null
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
  select p.space_id, p.page_id as name, p.number, p.sections as pages, cast(null as bytea) as positions, p.title_words
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

const blockKey = (spaceId: string, block: number): string => `${spaceId} ${block}`

/** Returns what the index says about pages. Leaves out pages that were removed from it in the meantime. */
export const readIndexedPages = async (
  db: Knex,
  pages: readonly Scored[],
  terms: readonly Term[],
): Promise<Map<string, IndexedPage>> => {
  const found = new Map<string, IndexedPage>()
  if (pages.length === 0) return found
  // The pages by their blocks, then by their slots: most blocks have many other pages, too.
  const wanted = new Map<string, Map<number, IndexedPage>>()
  const indexes = indexesOf(terms)
  const rows = await readRows(db, pages, [...indexes.keys()])
  for (const { name: entryId, titleWords, pages: sections, spaceId, number } of rows) {
    if (titleWords === null) continue
    const starts = sections ? decodeStarts(sections) : []
    const page = { entryId, titleWords, starts, places: terms.map((): number[] => []) }
    found.set(keyOf({ spaceId, number }), page)
    const block = blockKey(spaceId, Math.floor(number / pagesPerBlock))
    wanted.set(block, (wanted.get(block) ?? new Map<number, IndexedPage>()).set(number % pagesPerBlock, page))
  }
  for (const { spaceId, name, number, titleWords, pages: slots, positions } of rows) {
    const bySlot = titleWords === null ? wanted.get(blockKey(spaceId, number)) : undefined
    if (!bySlot) continue
    const columns = { pages: slots!, positions }
    for (const [slot, own] of decodePositions(columns, (one) => bySlot.has(one))) {
      for (const term of indexes.get(name)!) bySlot.get(slot)!.places[term]!.push(...own)
    }
  }
  return found
}
