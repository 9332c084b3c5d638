import distance from 'damerau-levenshtein'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import { countHiddenByWord, type HiddenEntries } from './audiences.ts'

const maxBegun = 60
const maxCompounds = 60
const maxCandidates = 5_000
const maxCorrectionLength = 32

/** An indexed word, and how many pages that the caller can see have it. */
export interface IndexedWord {
  word: string
  pages: number
}

/** A look-up in the words of the spaces that the caller can see. */
export type LookUp =
  | { kind: 'exact'; words: readonly string[] }
  | { kind: 'alike'; words: readonly string[] }
  | { kind: 'family' | 'begun' | 'compound' | 'containing'; word: string }
  | { kind: 'near'; word: string; slips: number }

const rowsOf = (rows: Knex.QueryBuilder, asked: LookUp): Knex.QueryBuilder => {
  if (asked.kind === 'exact') return rows.whereIn('word', asked.words)
  if (asked.kind === 'alike') return rows.whereIn('stem', asked.words)
  if (asked.kind === 'near') {
    const { word, slips } = asked
    const [first] = [...word]
    const longest = Math.min(word.length + slips, maxCorrectionLength)
    const lengths = Array.from({ length: longest - word.length + slips + 1 }, (_, index) => word.length - slips + index)
    // PostgreSQL expects so few words of a range of lengths that it sorts all of them on disk to group them.
    return rows
      .whereRaw('word >= ? and word < ?', [first!, `${first}\u{10ffff}`])
      .whereIn(rows.client.raw('length(word)'), lengths)
  }
  const { word } = asked
  if (asked.kind === 'family') return rows.where({ stem: word })
  if (asked.kind === 'begun') return rows.whereRaw('word > ? and word < ?', [word, `${word}\u{10ffff}`])
  // A literal, since a bound value would rule out the partial index.
  if (asked.kind === 'compound') return rows.whereLike('word', `%${word}%`).whereRaw('compound = 1')
  return rows.whereLike('word', `%${word}%`)
}

const limits = {
  family: maxBegun,
  alike: maxBegun,
  begun: maxBegun,
  compound: maxCompounds,
  containing: maxCompounds,
  near: maxCandidates,
}

/** The words that the caller can see. */
export interface Words {
  spaceIds: readonly string[]
  hidden: HiddenEntries
}

/** Excludes hashes and other strings with three digits in a row. */
export const isWord = (word: string): boolean => !/\d{3}/.test(word)

const wordsPerCount = 60

/**
 * Returns the most frequent of some words, as if hidden entries did not exist. `found` has the frequencies with hidden entries, highest
 * first, so the rest of it need not be counted once enough words are at least as frequent without them.
 */
const mostFrequent = async (
  count: (words: readonly IndexedWord[]) => Promise<IndexedWord[]>,
  found: readonly IndexedWord[],
  limit: number,
): Promise<IndexedWord[]> => {
  let best: IndexedWord[] = []
  for (let from = 0; from < found.length; from += wordsPerCount) {
    const last = best[limit - 1]
    if (last && last.pages >= found[from]!.pages) break
    const visible = await count(found.slice(from, from + wordsPerCount))
    best = [...best, ...visible].toSorted((a, b) => b.pages - a.pages || (a.word < b.word ? -1 : 1)).slice(0, limit)
  }
  return best
}

const isNear = (asked: LookUp, { word }: IndexedWord): boolean =>
  asked.kind !== 'near' || (isWord(word) && distance(asked.word, word).steps <= asked.slips)

const askedWords = (asked: LookUp): readonly string[] => ('words' in asked ? asked.words : [asked.word])

/**
 * Returns the words of each look-up as if hidden entries did not exist. A look-up of a word that only hidden entries have takes as
 * many queries as one of an unknown word.
 */
const visibleOf = async (
  db: Knex,
  { hidden }: Words,
  asked: readonly LookUp[],
  found: IndexedWord[][],
): Promise<IndexedWord[][]> => {
  if (hidden.size === 0) return found
  const near = asked.map((one, index) =>
    found[index]!.filter((word) => isNear(one, word)).toSorted((a, b) => b.pages - a.pages),
  )
  const hiddenPages = new Map<string, number>()
  const read = async (words: readonly string[]): Promise<void> => {
    const unread = [...new Set(words)].filter((word) => !hiddenPages.has(word))
    if (unread.length === 0) return
    const counts = await countHiddenByWord(db, hidden, unread)
    for (const word of unread) hiddenPages.set(word, counts.get(word) ?? 0)
  }
  const count = async (words: readonly IndexedWord[]): Promise<IndexedWord[]> => {
    await read(words.map(({ word }) => word))
    return words
      .map(({ word, pages }) => ({ word, pages: pages - hiddenPages.get(word)! }))
      .filter(({ pages }) => pages > 0)
  }
  await read([
    ...asked.flatMap(askedWords),
    ...near.flatMap((words) => words.slice(0, wordsPerCount).map(({ word }) => word)),
  ])
  const visible: IndexedWord[][] = []
  for (const [index, { kind }] of asked.entries())
    visible.push(await (kind === 'exact' ? count(near[index]!) : mostFrequent(count, near[index]!, limits[kind])))
  return visible
}

const queryOf = (db: Knex, { spaceIds, hidden }: Words, asked: LookUp, index: number): Knex.QueryBuilder => {
  const rows = rowsOf(db('searchWords').whereIn('spaceId', spaceIds), asked)
    .groupBy('word')
    .select('word', db.raw(`sum(pages) as pages, ${index} as look_up`))
  if (asked.kind !== 'exact')
    rows.orderByRaw('sum(pages) desc, word').limit(hidden.size === 0 ? limits[asked.kind] : maxCandidates)
  return db.from(rows.as(`look_up_${index}`)).select('*')
}

// SQLite allows 32,766 parameters.
const maxParameters = 20_000

/**
 * Returns a function that looks words up in the spaces that the caller can see; several look-ups are one query. Content of other
 * spaces must not affect the results of a search or how long it takes.
 */
export const vocabulary = (db: Knex, words: Words) => {
  const together = Math.max(1, Math.floor(maxParameters / (words.spaceIds.length + 1)))
  return async (...asked: LookUp[]): Promise<IndexedWord[][]> => {
    const found: IndexedWord[][] = asked.map(() => [])
    for (const batch of batchesOf([...asked.entries()], together)) {
      const [first, ...others] = batch.map(([index, one]) => queryOf(db, words, one, index))
      const rows = (await first!.unionAll(others)) as (IndexedWord & { lookUp: number })[]
      for (const { word, pages, lookUp } of rows) found[lookUp]!.push({ word, pages })
    }
    return visibleOf(db, words, asked, found)
  }
}

/** Looks words up. */
export type Vocabulary = ReturnType<typeof vocabulary>
