import distance from 'damerau-levenshtein'
import type { Knex } from 'knex'
import { batchesOf } from '../batches.ts'
import { countHiddenByWord, type HiddenEntries } from './audiences.ts'
import { isCompoundLike, splitCompound, substringsOf } from './compounds.ts'
import { stemOf } from './page-terms.ts'
import type { QueryWord } from './query.ts'

/** An indexed word that matches a query word, with the weight of the match. */
export interface Alternative {
  word: string
  weight: number
  /** Number of pages that contain the word. */
  pages: number
}

/** All indexed words that match one query word. */
export type Term = Alternative[]

const weights = { exact: 1, together: 0.85, family: 0.85, begun: 0.7, part: 0.5, compound: 0.5, mistyped: 0.6 }

const maxBegun = 60
const maxCompounds = 60
const maxMistyped = 20
const maxCandidates = 5_000
const minLength = { mistyped: 4, compound: 4 }
const maxCorrectionLength = 32
const compoundMargin = 3

interface Found {
  word: string
  pages: number
}

/** A look-up in the words of the spaces that the caller can see. */
type LookUp =
  | { kind: 'exact'; words: readonly string[] }
  | { kind: 'family' | 'begun' | 'compound' | 'containing'; word: string }
  | { kind: 'near'; word: string; slips: number }

const rowsOf = (rows: Knex.QueryBuilder, asked: LookUp): Knex.QueryBuilder => {
  if (asked.kind === 'exact') return rows.whereIn('word', asked.words)
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
  begun: maxBegun,
  compound: maxCompounds,
  containing: maxCompounds,
  near: maxCandidates,
}

/** The words that the caller can see. */
interface Words {
  spaceIds: readonly string[]
  hidden: HiddenEntries
}

// Excludes hashes and other strings with three digits in a row.
const isWord = (word: string): boolean => !/\d{3}/.test(word)

const wordsPerCount = 60

/**
 * Returns the most frequent of some words, as if hidden entries did not exist. `found` has the frequencies with hidden entries, highest
 * first, so the rest of it need not be counted once enough words are at least as frequent without them.
 */
const mostFrequent = async (
  count: (words: readonly Found[]) => Promise<Found[]>,
  found: readonly Found[],
  limit: number,
): Promise<Found[]> => {
  let best: Found[] = []
  for (let from = 0; from < found.length; from += wordsPerCount) {
    const last = best[limit - 1]
    if (last && last.pages >= found[from]!.pages) break
    const visible = await count(found.slice(from, from + wordsPerCount))
    best = [...best, ...visible].toSorted((a, b) => b.pages - a.pages || (a.word < b.word ? -1 : 1)).slice(0, limit)
  }
  return best
}

const isNear = (asked: LookUp, { word }: Found): boolean =>
  asked.kind !== 'near' || (isWord(word) && distance(asked.word, word).steps <= asked.slips)

const askedWords = (asked: LookUp): readonly string[] => (asked.kind === 'exact' ? asked.words : [asked.word])

/**
 * Returns the words of each look-up as if hidden entries did not exist. A look-up of a word that only hidden entries have takes as
 * many queries as one of an unknown word.
 */
const visibleOf = async (
  db: Knex,
  { hidden }: Words,
  asked: readonly LookUp[],
  found: Found[][],
): Promise<Found[][]> => {
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
  const count = async (words: readonly Found[]): Promise<Found[]> => {
    await read(words.map(({ word }) => word))
    return words
      .map(({ word, pages }) => ({ word, pages: pages - hiddenPages.get(word)! }))
      .filter(({ pages }) => pages > 0)
  }
  await read([
    ...asked.flatMap(askedWords),
    ...near.flatMap((words) => words.slice(0, wordsPerCount).map(({ word }) => word)),
  ])
  const visible: Found[][] = []
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
const vocabulary = (db: Knex, words: Words) => {
  const together = Math.max(1, Math.floor(maxParameters / (words.spaceIds.length + 1)))
  return async (...asked: LookUp[]): Promise<Found[][]> => {
    const found: Found[][] = asked.map(() => [])
    for (const batch of batchesOf([...asked.entries()], together)) {
      const [first, ...others] = batch.map(([index, one]) => queryOf(db, words, one, index))
      const rows = (await first!.unionAll(others)) as (Found & { lookUp: number })[]
      for (const { word, pages, lookUp } of rows) found[lookUp]!.push({ word, pages })
    }
    return visibleOf(db, words, asked, found)
  }
}

type Vocabulary = ReturnType<typeof vocabulary>

const weighed = (found: readonly Found[], weight: number): Term => found.map((one) => ({ ...one, weight }))

const slipsIn = (word: string): number => (word.length < minLength.mistyped ? 0 : word.length < 8 ? 1 : 2)

/** Returns likely corrections of a misspelled word. Assumes that its first letter is right. */
const mistyped = async (lookUp: Vocabulary, word: string): Promise<Found[]> => {
  const slips = slipsIn(word)
  if (slips === 0) return []
  const [candidates] = await lookUp({ kind: 'near', word, slips })
  const near = candidates!
    .filter((one) => isWord(one.word))
    .map((found) => ({ found, steps: distance(word, found.word).steps }))
    .filter(({ steps }) => steps <= slips)
  const least = Math.min(...near.map(({ steps }) => steps))
  return near.flatMap(({ found, steps }) => (steps === least ? [found] : [])).slice(0, maxMistyped)
}

const isPartLike = (word: string): boolean => word.length >= minLength.compound && /^\p{L}+$/u.test(word)

const longerThan = (word: string, found: readonly Found[]): Found[] =>
  found.filter((one) => one.word.length >= word.length + compoundMargin)

const unknown = async (lookUp: Vocabulary, word: string): Promise<Term> => {
  const near = await mistyped(lookUp, word)
  if (near.length > 0) return weighed(near, weights.mistyped)
  if (!isPartLike(word)) return []
  const [found] = await lookUp({ kind: 'containing', word })
  return weighed(longerThan(word, found!), weights.compound)
}

/** Returns a term for each part of a compound that no page has as a whole. */
const compoundParts = async (lookUp: Vocabulary, word: string): Promise<Term[] | undefined> => {
  if (!isCompoundLike(word)) return undefined
  const [known] = await lookUp({ kind: 'exact', words: substringsOf(word) })
  const found = new Map(known!.map((one) => [one.word, one]))
  const parts = splitCompound(word, (part) => found.has(part))
  if (!parts) return undefined
  const different = [...new Set(parts)]
  const families = await lookUp(...different.map((part): LookUp => ({ kind: 'family', word: stemOf(part) })))
  return different.map((part, index) =>
    distinct([...weighed([found.get(part)!], weights.exact), ...weighed(families[index]!, weights.family)]),
  )
}

// Of several entries for a word, the first has the highest weight.
const distinct = (found: Term): Term => [...new Map(found.toReversed().map((one) => [one.word, one])).values()]

const relatedOf = ({ word, isBegun, isExact }: QueryWord): LookUp[] =>
  isExact
    ? []
    : [
        { kind: 'family', word: stemOf(word) },
        ...(isBegun ? [{ kind: 'begun', word } as const] : []),
        ...(isPartLike(word) ? [{ kind: 'compound', word } as const] : []),
      ]

/** The words that were looked up at once, for all words of the query. */
interface Known {
  exact: ReadonlyMap<string, Found>
  related: ReadonlyMap<LookUp['kind'], readonly Found[]>
}

const expand = async (lookUp: Vocabulary, wanted: QueryWord, { exact, related }: Known): Promise<Term[]> => {
  const { word, parts, together, isExact } = wanted
  const knownOf = (words: readonly string[]) => words.flatMap((one) => exact.get(one) ?? [])
  const own = weighed(knownOf([word]), weights.exact)
  if (isExact) return [own]
  const joined = weighed(knownOf(together), weights.together)
  const family = weighed(related.get('family')!, weights.family)
  const begun = weighed(related.get('begun') ?? [], weights.begun)
  const known = [...own, ...joined, ...family, ...begun]
  const compounds = longerThan(word, related.get('compound') ?? [])
  if (known.length > 0) return [distinct([...known, ...weighed(compounds, weights.compound)])]
  const inParts = weighed(knownOf(parts), weights.part)
  const close = inParts.length > 0 ? inParts : await unknown(lookUp, word)
  return close.length > 0 ? [distinct(close)] : ((await compoundParts(lookUp, word)) ?? [[]])
}

// Each term takes one bit of an integer.
const maxTerms = 30

/** The indexed words that match a query. */
export interface Terms {
  /** In the order of the query. */
  words: Term[]
  joined: Term[]
}

/** Finds the indexed words of these spaces that match the words of a query. */
export const expandQuery = async (
  db: Knex,
  searched: Words,
  { words, joined }: { words: readonly QueryWord[]; joined: readonly string[] },
): Promise<Terms> => {
  const lookUp = vocabulary(db, searched)
  const all = [...words.flatMap(({ word, parts, together }) => [word, ...parts, ...together]), ...joined]
  const related = words.map(relatedOf)
  const [exactly, ...found] = await lookUp({ kind: 'exact', words: all }, ...related.flat())
  const exact = new Map(exactly!.map((one) => [one.word, one]))
  const terms: Term[] = []
  for (const [index, wanted] of words.entries()) {
    const own = new Map(related[index]!.map(({ kind }) => [kind, found.shift()!]))
    terms.push(...(await expand(lookUp, wanted, { exact, related: own })))
  }
  const whole = joined.flatMap((word) => {
    const found = exact.get(word)
    return found ? [weighed([found], weights.exact)] : []
  })
  return { words: terms.slice(0, maxTerms), joined: whole }
}
