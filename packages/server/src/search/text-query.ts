import distance from 'damerau-levenshtein'
import type { Knex } from 'knex'
import { stemmer } from 'stemmer'
import { eng } from 'stopword'
import type { TextQuery, WordQuery } from '../db/text-index.ts'
import { wordsToFind } from './words.ts'

const maxWords = 16
const maxSpellings = 20
const minCorrectedLength = 4
const maxCandidates = 5_000

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/** What words of one family have in common, as `install` and `installing`. */
export const stemOf = (word: string): string => (isLatin(word) ? stemmer(word) : word)

const relatives = async (db: Knex, word: string): Promise<string[]> =>
  isLatin(word)
    ? db('searchWords')
        .where({ stem: stemOf(word) })
        .limit(maxSpellings)
        .pluck('word')
    : []

const isKnown = async (db: Knex, word: string, isBegun: boolean): Promise<boolean> => {
  const words = db('searchWords')
  const found = isBegun ? words.whereRaw('word >= ? and word < ?', [word, `${word}\u{10ffff}`]) : words.where({ word })
  return (await found.first('word')) !== undefined
}

/** How many slips of the finger a word may have. */
const slips = (word: string): number => (word.length < minCorrectedLength ? 0 : word.length < 8 ? 1 : 2)

const nearest = (word: string, candidates: readonly string[], most: number): string[] => {
  const near = candidates
    .map((candidate) => ({ candidate, steps: distance(word, candidate).steps }))
    .filter(({ steps }) => steps <= most)
  const least = Math.min(...near.map(({ steps }) => steps))
  return near.flatMap(({ candidate, steps }) => (steps === least ? [candidate] : [])).slice(0, maxSpellings)
}

/** Words that are there and that one may have meant; the first letter is taken to be right. */
const meant = async (db: Knex, word: string): Promise<string[]> => {
  const most = slips(word)
  if (most === 0) return []
  const [first] = [...word]
  const candidates = await db('searchWords')
    .whereRaw('word >= ? and word < ?', [first!, `${first}\u{10ffff}`])
    .whereBetween('length', [word.length - most, word.length + most])
    .limit(maxCandidates)
    .pluck('word')
  return nearest(word, candidates, most)
}

const readWord = async (db: Knex, word: string, isLast: boolean): Promise<WordQuery> => {
  // With one letter half of all words begin.
  const isBegun = isLast && word.length > 1
  const family = await relatives(db, word)
  const mistyped = family.length > 0 || (await isKnown(db, word, isBegun)) ? [] : await meant(db, word)
  return { spellings: [...new Set([word, ...family, ...mistyped])], ...(isBegun && { prefix: word }) }
}

const filling = new Set(eng)

/** Words that a question is made of are left out where it has others. */
const telling = (words: readonly string[]): readonly string[] => {
  const found = words.filter((word) => !filling.has(word))
  return found.length > 0 ? found : words
}

/**
 * What a text asks for: each of its words, in any form that is known of it; the last one may be only begun. A word that
 * is not there stands for those that differ by a slip of the finger. Without any word: undefined.
 */
export const readTextQuery = async (db: Knex, text: string): Promise<TextQuery['words'] | undefined> => {
  const words = telling(wordsToFind(text)).slice(0, maxWords)
  if (words.length === 0) return undefined
  return Promise.all(words.map((word, index) => readWord(db, word, index === words.length - 1)))
}
