import { stemsAlike } from './alike-words.ts'
import { filling, fillingOfQuestions } from './word-forms.ts'
import { wordsIn, type Word } from './words.ts'

/** A word of the query. */
export interface QueryWord {
  word: string
  /** Parts of a camelCase word, which match pages that do not have the whole word. */
  parts: string[]
  /** This word and its neighbours as one word, which pages may have in place of them, such as `setup` for `set up`. */
  together: string[]
  /** The stems of words that mean about the same. */
  alike: readonly string[]
  /** Whether the word also matches as a prefix: nothing follows it, not even a space. */
  isBegun: boolean
  /** Whether only the exact word matches. */
  isExact: boolean
}

/** A quoted phrase: its words with their positions. */
export type Phrase = { word: string; position: number }[]

/** A parsed query. */
export interface Query {
  words: QueryWord[]
  /** Parts that punctuation connects, joined to one word. Pages that have it rank higher. */
  joined: string[]
  phrases: Phrase[]
}

const maxQueryWords = 16

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g

const isWithin = (inner: Word, outer: Word): boolean =>
  outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start

/** For scripts without spaces: removes single characters that are part of an indexed pair. */
const withoutCovered = (words: readonly Word[]): Word[] => {
  const plain = words.filter(({ kind }) => kind === 'plain')
  return plain.filter((word) => !plain.some((other) => isWithin(word, other)))
}

const withoutFilling = (words: readonly QueryWord[], kind: 'question' | 'search'): QueryWord[] => {
  const left = kind === 'question' ? fillingOfQuestions : filling
  const found = words.filter(({ word, isExact }) => isExact || !left.has(word))
  return found.length > 0 ? found : [...words]
}

const unique = (words: readonly QueryWord[]): QueryWord[] => [
  ...new Map(words.map((word) => [word.word, word])).values(),
]

const maxTogether = 3
const minTogetherLength = 4

/** Returns the runs of neighbouring words that include a word, each written as one word. */
const runsWith = (words: readonly Word[], index: number): string[] => {
  const found: string[] = []
  for (let from = Math.max(0, index - maxTogether + 1); from <= index; from++) {
    for (let to = Math.max(index + 1, from + 2); to <= Math.min(from + maxTogether, words.length); to++) {
      found.push(
        words
          .slice(from, to)
          .map(({ word }) => word)
          .join(''),
      )
    }
  }
  return found.filter((run) => run.length >= minTogetherLength)
}

const looseWords = (text: string, kind: 'question' | 'search'): { words: QueryWord[]; joined: string[] } => {
  const all = wordsIn(text)
  const partsOf = (whole: Word) =>
    all.filter((word) => word.kind === 'part' && isWithin(word, whole)).map(({ word }) => word)
  const plain = withoutCovered(all)
  const words = plain.map((word, index): QueryWord => {
    // A prefix of one letter matches too many words.
    const isBegun = index === plain.length - 1 && word.word.length > 1 && word.end === text.length
    const [alike, together] = [stemsAlike(word.word), runsWith(plain, index)]
    const asked = kind === 'question' ? { alike, isBegun: false } : { alike: [], isBegun }
    return { word: word.word, parts: partsOf(word), together, ...asked, isExact: false }
  })
  return { words, joined: all.filter(({ kind }) => kind === 'joined').map(({ word }) => word) }
}

const phraseOf = (text: string): Phrase => {
  const words = withoutCovered(wordsIn(text))
  const first = words[0]?.position ?? 0
  return words.map(({ word, position }) => ({ word, position: position - first }))
}

/** Parses a query; returns undefined if it has no words. Drops stop words if there are other words. */
export const readQuery = (text: string, kind: 'question' | 'search'): Query | undefined => {
  const phrases = [...text.matchAll(quoted)].map(([, inner]) => phraseOf(inner!)).filter((phrase) => phrase.length > 0)
  const { words, joined } = looseWords(text.replaceAll(quoted, ' '), kind)
  const exact = phrases.flat().map(({ word }): QueryWord => ({
    word,
    parts: [],
    together: [],
    alike: [],
    isBegun: false,
    isExact: true,
  }))
  const all = withoutFilling(unique([...words, ...exact]), kind).slice(0, maxQueryWords)
  return all.length === 0 ? undefined : { words: all, joined, phrases }
}
