import distance from 'damerau-levenshtein'
import type { Knex } from 'knex'
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

const weights = { exact: 1, family: 0.85, begun: 0.7, part: 0.5, compound: 0.5, mistyped: 0.6 }

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

/**
 * Returns queries on the words of the spaces that the caller can see. Content of other spaces must not affect the results
 * of a search or how long it takes.
 */
const vocabulary = (db: Knex, spaceIds: readonly string[]) => {
  const words = () => db('searchWords').whereIn('spaceId', spaceIds)
  const read = async (rows: Knex.QueryBuilder): Promise<Found[]> =>
    (await rows.groupBy('word').select('word').sum({ pages: 'pages' })) as Found[]
  const frequent = (rows: Knex.QueryBuilder, limit: number) =>
    read(rows.orderByRaw('sum(pages) desc, word').limit(limit))
  return {
    exact: (wanted: readonly string[]) => read(words().whereIn('word', wanted)),
    family: (stem: string) => frequent(words().where({ stem }), maxBegun),
    begun: (word: string) => frequent(words().whereRaw('word > ? and word < ?', [word, `${word}\u{10ffff}`]), maxBegun),
    containing: (word: string, onlyGerman: boolean) => {
      const rows = words().whereLike('word', `%${word}%`)
      // A literal, since a bound value would rule out the partial index.
      return frequent(onlyGerman ? rows.whereRaw('compound = 1') : rows, maxCompounds)
    },
    near: (word: string, slips: number) => {
      const [first] = [...word]
      const rows = words().whereRaw('word >= ? and word < ?', [first!, `${first}\u{10ffff}`])
      const lengths = [word.length - slips, Math.min(word.length + slips, maxCorrectionLength)]
      return frequent(rows.whereRaw('length(word) between ? and ?', lengths), maxCandidates)
    },
  }
}

type Vocabulary = ReturnType<typeof vocabulary>

const weighed = (found: readonly Found[], weight: number): Term => found.map((one) => ({ ...one, weight }))

const slipsIn = (word: string): number => (word.length < minLength.mistyped ? 0 : word.length < 8 ? 1 : 2)

// Excludes hashes and other strings with three digits in a row.
const isWord = (word: string): boolean => !/\d{3}/.test(word)

/** Returns likely corrections of a misspelled word. Assumes that its first letter is right. */
const mistyped = async (known: Vocabulary, word: string): Promise<Found[]> => {
  const slips = slipsIn(word)
  if (slips === 0) return []
  const candidates = (await known.near(word, slips)).filter((one) => isWord(one.word))
  const near = candidates
    .map((found) => ({ found, steps: distance(word, found.word).steps }))
    .filter(({ steps }) => steps <= slips)
  const least = Math.min(...near.map(({ steps }) => steps))
  return near.flatMap(({ found, steps }) => (steps === least ? [found] : [])).slice(0, maxMistyped)
}

const compounds = async (known: Vocabulary, word: string, onlyGerman: boolean): Promise<Found[]> => {
  if (word.length < minLength.compound || !/^\p{L}+$/u.test(word)) return []
  const found = await known.containing(word, onlyGerman)
  return found.filter((one) => one.word.length >= word.length + compoundMargin)
}

const unknown = async (known: Vocabulary, { word, parts }: QueryWord): Promise<Term> => {
  const own = parts.length > 0 ? weighed(await known.exact(parts), weights.part) : []
  if (own.length > 0) return own
  const near = await mistyped(known, word)
  return near.length > 0
    ? weighed(near, weights.mistyped)
    : weighed(await compounds(known, word, false), weights.compound)
}

/** Returns a term for each part of a compound that no page has as a whole. */
const compoundParts = async (known: Vocabulary, { word }: QueryWord): Promise<Term[] | undefined> => {
  if (!isCompoundLike(word)) return undefined
  const found = new Map((await known.exact(substringsOf(word))).map((one) => [one.word, one]))
  const parts = splitCompound(word, (part) => found.has(part))
  if (!parts) return undefined
  const terms: Term[] = []
  for (const part of new Set(parts)) {
    const family = weighed(await known.family(stemOf(part)), weights.family)
    terms.push(distinct([...weighed([found.get(part)!], weights.exact), ...family]))
  }
  return terms
}

// Of several entries for a word, the first has the highest weight.
const distinct = (found: Term): Term => [...new Map(found.toReversed().map((one) => [one.word, one])).values()]

const expand = async (known: Vocabulary, wanted: QueryWord, exact: Found | undefined): Promise<Term[]> => {
  const { word, isBegun, isExact } = wanted
  const own = weighed(exact ? [exact] : [], weights.exact)
  if (isExact) return [own]
  const family = weighed(await known.family(stemOf(word)), weights.family)
  const begun = isBegun ? weighed(await known.begun(word), weights.begun) : []
  const related = [...own, ...family, ...begun]
  if (related.length > 0)
    return [distinct([...related, ...weighed(await compounds(known, word, true), weights.compound)])]
  const close = await unknown(known, wanted)
  return close.length > 0 ? [distinct(close)] : ((await compoundParts(known, wanted)) ?? [[]])
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
  spaceIds: readonly string[],
  { words, joined }: { words: readonly QueryWord[]; joined: readonly string[] },
): Promise<Terms> => {
  const known = vocabulary(db, spaceIds)
  const exact = new Map(
    (await known.exact([...words.map(({ word }) => word), ...joined])).map((one) => [one.word, one]),
  )
  const terms: Term[] = []
  for (const wanted of words) terms.push(...(await expand(known, wanted, exact.get(wanted.word))))
  const whole = joined.flatMap((word) => {
    const found = exact.get(word)
    return found ? [weighed([found], weights.exact)] : []
  })
  return { words: terms.slice(0, maxTerms), joined: whole }
}
