import { setImmediate } from 'node:timers/promises'
import { stemmer } from 'stemmer'
import { deu, eng } from 'stopword'
import { offsetsIn, type IndexedSection } from './sections.ts'
import { wordsIn, type Word } from './words.ts'

/**
 * Which text of a page an entry has: the whole text, for visitors for whom all conditions in `blocks` hold; the text that visitors
 * see for whom none of them holds; or the text with only one of the `if` blocks, for visitors for whom not all of them hold.
 */
export type EntryKind = 'block' | 'whole' | 'without'

/** Who finds an entry of the index. */
export interface EntryAudience {
  kind: EntryKind
  /** The conditions that all have to hold: those of the page, of the pages above it, and of the `if` blocks that the entry shows. */
  conditions: readonly string[]
  /** The conditions of other `if` blocks; of the whole text, those of all. */
  blocks: readonly string[]
}

/** The index entry of one word of a page. */
export interface Occurrence {
  /** Relevance of the word for the page, from 1 to 255. Depends only on the page. */
  impact: number
  positions: number[]
}

/** The index entries of a page. */
export interface PageTerms {
  /** Who finds the entry; everyone if it is undefined. */
  audience?: EntryAudience | undefined
  words: Map<string, Occurrence>
  titleWords: number
  sections: IndexedSection[]
  isGerman: boolean
}

/** The searchable texts of a page. */
export interface PageTexts {
  /** Who finds these texts; everyone if it is undefined. */
  audience?: EntryAudience | undefined
  title: string
  description: string
  sections: readonly { anchor?: string; title: string; text: string }[]
}

const maxWords = 50_000
const maxPositions = 250

/** Words of the title have positions below this one, and all other words have higher positions. */
export const firstBodyPosition = 64

// Keeps phrases from matching across two texts.
const gap = 16

interface Counts {
  isInTitle: boolean
  inHeadings: number
  weight: number
  positions: number[]
}

const partWeight = 0.3
const headingWeight = 3

const collect = ({ title, description, sections }: PageTexts) => {
  const counts = new Map<string, Counts>()
  const countsOf = (word: string): Counts => {
    const known = counts.get(word)
    if (known) return known
    const own = { isInTitle: false, inHeadings: 0, weight: 0, positions: [] }
    counts.set(word, own)
    return own
  }
  let [base, size] = [0, 0]
  /** Adds the words of a text. Returns the position of its first word. */
  const add = (words: readonly Word[], note: (counts: Counts, word: Word) => void): number => {
    const start = base
    let last = 0
    for (const word of words) {
      if (++size > maxWords) return start
      const own = countsOf(word.word)
      note(own, word)
      last = base + word.position
      if (own.positions.length < maxPositions && own.positions.at(-1) !== last) own.positions.push(last)
    }
    base = Math.max(base, last) + gap
    return start
  }
  const weigh = ({ kind }: Word, weight: number) => (kind === 'part' ? weight * partWeight : weight)
  const titleWords = wordsIn(title).filter(({ kind }) => kind !== 'joined').length
  add(wordsIn(title.slice(0, 1000)), (own, word) => {
    own.isInTitle = true
    own.weight += weigh(word, headingWeight)
  })
  base = Math.max(base, firstBodyPosition)
  const addHeading = (text: string) =>
    add(wordsIn(text), (own, word) => {
      own.inHeadings += weigh(word, 1)
      own.weight += weigh(word, headingWeight)
    })
  // A description says what the whole page is about, like a heading.
  addHeading(description)
  const indexed: IndexedSection[] = []
  for (const section of sections) {
    if (size > maxWords) break
    const words = wordsIn(section.text)
    const heading = addHeading(section.title)
    const text = add(words, (own, word) => (own.weight += weigh(word, 1)))
    indexed.push({ ...section, starts: { heading, text }, offsets: offsetsIn(words) })
  }
  return { counts, size, titleWords: Math.min(titleWords, firstBodyPosition), sections: indexed }
}

const averageWords = 500
const saturation = 1.5
const lengthWeight = 0.5
const worth = { title: 0.35, heading: 0.2, text: 0.45 }

/** Returns a BM25 score without the rarity of the word, which only a search knows. Titles and headings weigh most. */
const impactOf = ({ isInTitle, inHeadings, weight }: Counts, size: number): number => {
  const length = 1 - lengthWeight + (lengthWeight * size) / averageWords
  const text = weight / (weight + saturation * length)
  const heading = inHeadings / (inHeadings + 0.5)
  const sum = worth.text * text + worth.heading * heading + (isInTitle ? worth.title : 0)
  return Math.max(1, Math.min(255, Math.round(sum * 255)))
}

const [german, english] = [new Set(deu), new Set(eng)]

const isGerman = (counts: ReadonlyMap<string, Counts>): boolean => {
  let more = 0
  for (const word of counts.keys()) more += Number(german.has(word)) - Number(english.has(word))
  return more > 0
}

/** Returns the index entries of a page. */
const termsOf = (texts: PageTexts): PageTerms => {
  const { counts, size, titleWords, sections } = collect(texts)
  const words = new Map<string, Occurrence>()
  for (const [word, own] of counts) {
    words.set(word, { impact: impactOf(own, size), positions: own.positions.toSorted((a, b) => a - b) })
  }
  return { audience: texts.audience, words, titleWords, sections, isGerman: isGerman(counts) }
}

/** Returns the index entries of pages. Yields to other work after each page. */
export const termsOfAll = async (pages: ReadonlyMap<string, PageTexts>): Promise<Map<string, PageTerms>> => {
  const terms = new Map<string, PageTerms>()
  for (const [id, texts] of pages) {
    terms.set(id, termsOf(texts))
    await setImmediate()
  }
  return terms
}

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/** Returns the stem of a word, which related words such as `install` and `installing` share. */
export const stemOf = (word: string): string => (isLatin(word) ? stemmer(word) : word)

/** Returns whether a word can be a German compound, which search also finds by its parts. */
export const isCompound = (word: string): boolean => word.length >= 8 && /^\p{L}+$/u.test(word)
