import { greatest } from '@scriptorium/basics/extremes'
import type { Term } from './expand.ts'
import type { IndexedPage } from './indexed-pages.ts'
import { type Block, pagesPerBlock } from './postings.ts'

/** A page that matches, with its score. */
export interface Scored {
  spaceId: string
  number: number
  score: number
  /** Only the best pages have it. */
  indexed?: IndexedPage
}

/** Returns the inverse document frequency of a word. */
const rarityOf = (term: Term, allPages: number): number => {
  const exact = term.find(({ weight }) => weight === 1)
  const pages = exact?.pages ?? Math.max(0, ...term.map((one) => one.pages))
  return Math.log(1 + (allPages - Math.min(pages, allPages) + 0.5) / (Math.min(pages, allPages) + 0.5))
}

/** Accumulates the scores of one space in typed arrays, so that 100,000 pages take only milliseconds. */
const spaceScores = (size: number) => {
  const scores = new Float32Array(size)
  // One bit for each query word that the page has.
  const has = new Uint32Array(size)
  const best = new Float32Array(size)
  return {
    scores,
    has,
    /** Adds the blocks of a word that stands for a query word. The best of these words counts. */
    collect: (blocks: readonly Block[], weight: number) => {
      for (const { block, pages } of blocks) {
        const base = block * pagesPerBlock
        for (let index = 0; index < pages.length; index += 2) {
          const number = base + pages[index]!
          const value = pages[index + 1]! * weight
          if (value > best[number]!) best[number] = value
        }
      }
    },
    add: (rarity: number, bit: number) => {
      for (let number = 0; number < size; number++) {
        if (best[number] === 0) continue
        scores[number]! += (best[number]! / 255) * rarity
        has[number]! |= bit
        best[number] = 0
      }
    },
  }
}

/** Bonus for all words of a search. Exceeds any sum of single word scores. */
const worthOfAllWords = 10

// A joined word that is written as in the query outweighs its parts, even in titles.
const worthOfJoined = 4

/** The input of the scoring. */
export interface Scoring {
  words: readonly Term[]
  joined: readonly Term[]
  /** Number of searchable pages. */
  allPages: number
  /** Whether pages with all words come first. A question has many words, and long pages about other things have all of them. */
  prefersAllWords: boolean
}

/** The scores of one space, by page number. */
export interface SpaceScores {
  spaceId: string
  scores: Float32Array
  has: Uint32Array
}

const scoreSpace = (spaceId: string, blocks: readonly Block[], scoring: Scoring): SpaceScores => {
  const { words, joined, allPages, prefersAllWords } = scoring
  const last = greatest(blocks.map(({ block }) => block))
  const { scores, has, collect, add } = spaceScores((last + 1) * pagesPerBlock)
  const byWord = Map.groupBy(blocks, ({ word }) => word)
  const addTerm = (term: Term, rarity: number, bit: number) => {
    for (const { word, weight } of term) collect(byWord.get(word) ?? [], weight)
    add(rarity, bit)
  }
  const rarities = words.map((term) => rarityOf(term, allPages))
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
  for (const [index, term] of words.entries()) addTerm(term, rarities[index]! / total, 1 << index)
  for (const term of joined) addTerm(term, (worthOfJoined * rarityOf(term, allPages)) / total, 0)
  if (!prefersAllWords) return { spaceId, scores, has }
  const all = (1 << words.length) - 1
  for (let number = 0; number < scores.length; number++) {
    if (has[number] === all) scores[number]! += worthOfAllWords
  }
  return { spaceId, scores, has }
}

/** Scores every page that has a query word. */
export const scorePages = (blocks: readonly Block[], scoring: Scoring): SpaceScores[] =>
  [...Map.groupBy(blocks, ({ spaceId }) => spaceId)].map(([spaceId, own]) => scoreSpace(spaceId, own, scoring))
