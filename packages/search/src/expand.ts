import distance from 'damerau-levenshtein'
import type { Knex } from 'knex'
import { isCompoundLike, splitCompound, substringsOf } from './compounds.ts'
import { stemOf } from './page-terms.ts'
import type { QueryWord } from './query.ts'
import { type IndexedWord, isWord, type LookUp, vocabulary, type Vocabulary, type Words } from './vocabulary.ts'
import { affirmed, irregularForms, shortForms } from './word-forms.ts'

/** An indexed word that matches a query word, with the weight of the match. */
export interface Alternative {
  word: string
  weight: number
  /** Number of pages that contain the word. */
  pages: number
}

/** All indexed words that match one query word. */
export type Term = Alternative[]

const weights = {
  exact: 1,
  together: 0.85,
  family: 0.85,
  begun: 0.7,
  short: 0.6,
  part: 0.5,
  compound: 0.5,
  mistyped: 0.6,
}

/** The weight of words that mean about the same. All others have a higher one. */
export const alikeWeight = 0.4

const maxMistyped = 20
const minLength = { mistyped: 4, compound: 4 }
const compoundMargin = 3

const weighed = (found: readonly IndexedWord[], weight: number): Term => found.map((one) => ({ ...one, weight }))

const slipsIn = (word: string): number => (word.length < minLength.mistyped ? 0 : word.length < 8 ? 1 : 2)

/** Returns likely corrections of a misspelled word. Assumes that its first letter is right. */
const mistyped = async (lookUp: Vocabulary, word: string): Promise<IndexedWord[]> => {
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

const longerThan = (word: string, found: readonly IndexedWord[]): IndexedWord[] =>
  found.filter((one) => one.word.length >= word.length + compoundMargin)

const unknown = async (lookUp: Vocabulary, word: string): Promise<Term> => {
  const positive = affirmed(word)
  const [opposites] = positive === undefined ? [[]] : await lookUp({ kind: 'family', word: stemOf(positive) })
  if (opposites!.length > 0) return weighed(opposites!, weights.part)
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

const relatedOf = ({ word, alike, isBegun, isExact }: QueryWord): LookUp[] =>
  isExact
    ? []
    : [
        { kind: 'family', word: stemOf(word) },
        ...(alike.length > 0 ? [{ kind: 'alike', words: alike } as const] : []),
        ...(isBegun ? [{ kind: 'begun', word } as const] : []),
        ...(isPartLike(word) ? [{ kind: 'compound', word } as const] : []),
      ]

/** The words that were looked up at once, for all words of the query. */
interface Known {
  exact: ReadonlyMap<string, IndexedWord>
  related: ReadonlyMap<LookUp['kind'], readonly IndexedWord[]>
}

const expand = async (lookUp: Vocabulary, wanted: QueryWord, { exact, related }: Known): Promise<Term[]> => {
  const { word, parts, together, isExact } = wanted
  const knownOf = (words: readonly string[]) => words.flatMap((one) => exact.get(one) ?? [])
  const own = weighed(knownOf([word]), weights.exact)
  if (isExact) return [own]
  const joined = weighed(knownOf(together), weights.together)
  const family = weighed([...related.get('family')!, ...knownOf(irregularForms(word))], weights.family)
  const begun = weighed(related.get('begun') ?? [], weights.begun)
  const short = weighed(knownOf(shortForms(word)), weights.short)
  const alike = weighed(related.get('alike') ?? [], alikeWeight)
  const known = [...own, ...joined, ...family, ...begun, ...short, ...alike]
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
  const own = words.flatMap(({ word, parts, together, isExact }) =>
    isExact ? [word] : [word, ...parts, ...together, ...irregularForms(word), ...shortForms(word)],
  )
  const all = [...new Set([...own, ...joined])]
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
