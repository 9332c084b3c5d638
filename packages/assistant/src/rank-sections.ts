import type { IndexedPage } from '@scriptorium/search/indexed-pages'
import { matchesByText } from '@scriptorium/search/match-sections'
import { wordsIn } from '@scriptorium/search/words'
import type { Find } from '@scriptorium/search/extract'

/** A section that may answer a question. */
interface Candidate {
  title: string
  text: string
}

/** A word of the question, and how rare it is. */
export interface Weight {
  idf: number
}

/** Where the words of a question are in a section. */
export interface Words {
  counts: ReadonlyMap<number, number>
  /** About how many words its text has. */
  length: number
  heading: ReadonlySet<number>
  /** The words that the titles of its page and of the pages above it have. */
  title: ReadonlySet<number>
}

const maxCharacters = 10_000
const charactersPerWord = 6.5
const usualLength = 120
const saturation = 1.2
const weights = { heading: 1.7, title: 1.4, page: 0.3, neighbour: 0.1, coverage: 2, unnamed: 0.6, amongSections: 0.8 }

/** Returns the words of a question that a text has. */
export const termsOf = (text: string, find: Find): Set<number> => new Set(wordsIn(text).map(({ word }) => find(word)))

/** Returns where the words of a question are in a section. */
const findWords = ({ title: heading, text: whole }: Candidate, title: ReadonlySet<number>, find: Find): Words => {
  const text = whole.slice(0, maxCharacters)
  const counts = new Map<number, number>()
  for (const { word } of wordsIn(text)) {
    const term = find(word)
    if (term !== -1) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return { counts, length: text.length / charactersPerWord, heading: termsOf(heading, find), title }
}

/** Returns where the words of a question are in the sections of a page, from the positions in the index. */
const indexedWords = (indexed: IndexedPage, sections: readonly Candidate[], title: ReadonlySet<number>): Words[] => {
  const found = matchesByText(indexed)
  return sections.map(({ text }, ordinal) => ({
    counts: found.get(2 * ordinal + 1)?.counts ?? new Map<number, number>(),
    length: Math.min(text.length, maxCharacters) / charactersPerWord,
    heading: new Set(found.get(2 * ordinal)?.counts.keys()),
    title,
  }))
}

/**
 * Returns where the words of a question are in the sections of a page. Without what the index says about the page, the texts are cut into
 * words, which takes a hundred times as long.
 */
export const wordsOfSections = (
  sections: readonly Candidate[],
  title: ReadonlySet<number>,
  { find, indexed }: { find: Find; indexed: IndexedPage | undefined },
): Words[] =>
  indexed?.starts.length === 2 * sections.length
    ? indexedWords(indexed, sections, title)
    : sections.map((section) => findWords(section, title, find))

/** Returns how rare a word is that some of these sections have. */
export const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - Math.min(having, all) + 0.5) / (having + 0.5))

/**
 * Returns how much each word says about what a question is about: it is rare on pages and in sections. A word that no heading of the
 * found pages has, such as a common verb, says less.
 */
export const topicWeights = (sections: readonly Words[], terms: readonly Weight[]): Weight[] =>
  terms.map(({ idf }, term) => {
    const having = sections.filter(({ counts, heading }) => counts.has(term) || heading.has(term)).length
    const isNamed = sections.some(({ heading, title }) => heading.has(term) || title.has(term))
    const both = having === 0 ? idf : idf + weights.amongSections * rarity(sections.length, having)
    return { idf: isNamed ? both : both * weights.unnamed }
  })

/** Returns which part of a question the sections of a page have words of, from 0 to 1. */
const shareOfPage = (sections: readonly Words[], terms: readonly Weight[]): number => {
  const all = terms.reduce((sum, { idf }) => sum + idf, 0)
  const has = (term: number) =>
    sections.some(({ counts, heading, title }) => counts.has(term) || heading.has(term) || title.has(term))
  return all === 0 ? 0 : terms.reduce((sum, { idf }, term) => sum + (has(term) ? idf : 0), 0) / all
}

/** Returns the score of a section on its own: rare words count more, words in headings and titles count on their own. */
const scoreAlone = ({ counts, length, heading, title }: Words, terms: readonly Weight[]): number => {
  const norm = 0.6 + 0.4 * Math.min(length / usualLength, 4)
  let [score, covered, all] = [0, 0, 0]
  for (const [term, { idf }] of terms.entries()) {
    const times = counts.get(term) ?? 0
    const own = (times * (saturation + 1)) / (times + saturation * norm)
    const named = (heading.has(term) ? weights.heading : 0) + (title.has(term) ? weights.title : 0)
    all += idf
    if (times > 0 || heading.has(term)) covered += idf
    else if (title.has(term)) covered += idf / 2
    score += idf * (own + named)
  }
  return score === 0 ? 0 : (score / all) * (1 + weights.coverage * (covered / all))
}

/**
 * Returns the scores of the sections of a page, in their order. The sections around one say what it is about, too: an example often has
 * none of the words of its explanation. One without a word of the question still has a score if its page has some.
 */
export const scoreSections = (sections: readonly Words[], terms: readonly Weight[]): number[] => {
  const share = shareOfPage(sections, terms)
  const alone = sections.map((words) => scoreAlone(words, terms))
  return alone.map((score, index) => {
    const around = (alone[index - 1] ?? 0) + (alone[index + 1] ?? 0)
    return score + weights.neighbour * around + weights.page * share
  })
}
