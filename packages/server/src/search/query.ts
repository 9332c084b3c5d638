import { eng } from 'stopword'
import { wordsIn, type Word } from './words.ts'

/** A word that is looked for, as it was typed. */
export interface QueryWord {
  word: string
  /** For a word in camelCase: its parts, in case nobody writes the whole. */
  parts: string[]
  /** Whether the word may be only begun. */
  isBegun: boolean
  /** Whether only this very word counts. */
  isExact: boolean
}

/** A quoted phrase: words with their places in it. */
export type Phrase = { word: string; position: number }[]

/** What a text asks for. */
export interface Query {
  words: QueryWord[]
  /** Parts that punctuation connects, as one word: pages that have it come first. */
  joined: string[]
  phrases: Phrase[]
}

const maxQueryWords = 16

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g

const isWithin = (inner: Word, outer: Word): boolean =>
  outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start

/** Leaves out, of scripts without spaces, the single characters that a pair covers. */
const withoutCovered = (words: readonly Word[]): Word[] => {
  const plain = words.filter(({ kind }) => kind === 'plain')
  return plain.filter((word) => !plain.some((other) => isWithin(word, other)))
}

const filling = new Set(eng)

const withoutFilling = (words: readonly QueryWord[]): QueryWord[] => {
  const found = words.filter(({ word, isExact }) => isExact || !filling.has(word))
  return found.length > 0 ? found : [...words]
}

const unique = (words: readonly QueryWord[]): QueryWord[] => [
  ...new Map(words.map((word) => [word.word, word])).values(),
]

const looseWords = (text: string): { words: QueryWord[]; joined: string[] } => {
  const all = wordsIn(text)
  const partsOf = (whole: Word) =>
    all.filter((word) => word.kind === 'part' && isWithin(word, whole)).map(({ word }) => word)
  const plain = withoutCovered(all)
  const words = plain.map((word, index): QueryWord => {
    // With one letter half of all words begin.
    const isBegun = index === plain.length - 1 && word.word.length > 1
    return { word: word.word, parts: partsOf(word), isBegun, isExact: false }
  })
  return { words, joined: all.filter(({ kind }) => kind === 'joined').map(({ word }) => word) }
}

const phraseOf = (text: string): Phrase => {
  const words = withoutCovered(wordsIn(text))
  const first = words[0]?.position ?? 0
  return words.map(({ word, position }) => ({ word, position: position - first }))
}

/** Returns what a text asks for; undefined if it has no word. Words that questions are made of are left out beside others. */
export const readQuery = (text: string): Query | undefined => {
  const phrases = [...text.matchAll(quoted)].map(([, inner]) => phraseOf(inner!)).filter((phrase) => phrase.length > 0)
  const { words, joined } = looseWords(text.replaceAll(quoted, ' '))
  const exact = phrases.flat().map(({ word }): QueryWord => ({ word, parts: [], isBegun: false, isExact: true }))
  const all = withoutFilling(unique([...words, ...exact])).slice(0, maxQueryWords)
  return all.length === 0 ? undefined : { words: all, joined, phrases }
}
