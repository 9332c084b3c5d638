import { wordsIn } from '@scriptorium/search/words'
import type { Find } from '@scriptorium/search/extract'

/** A section that may answer a question, with the page that has it. */
interface Candidate {
  /** The titles of the page and of the pages above it. */
  pageTitles: readonly string[]
  heading: string
  text: string
  /** The score of the page, relative to that of the best one. */
  pageScore: number
}

/** A word of the question, and how rare it is. */
export interface Weight {
  idf: number
}

const maxWords = 1500
const usualLength = 120
const saturation = 1.2
const weights = { heading: 1.4, title: 0.9, page: 1.6, coverage: 1.5 }

const countsIn = (text: string, find: Find): { counts: Map<number, number>; length: number } => {
  const counts = new Map<number, number>()
  let length = 0
  for (const { word, kind } of wordsIn(text)) {
    if (kind === 'plain') length++
    const term = find(word)
    if (term !== -1) counts.set(term, (counts.get(term) ?? 0) + 1)
    if (length > maxWords) break
  }
  return { counts, length }
}

/** Returns the score of a section: rare words count more, words in headings and titles count on their own. */
export const scoreSection = (candidate: Candidate, find: Find, terms: readonly Weight[]): number => {
  const text = countsIn(candidate.text, find)
  const heading = countsIn(candidate.heading, find).counts
  const title = countsIn(candidate.pageTitles.join(' '), find).counts
  const norm = 0.6 + 0.4 * Math.min(text.length / usualLength, 4)
  let [score, covered, all] = [0, 0, 0]
  for (const [term, { idf }] of terms.entries()) {
    const times = text.counts.get(term) ?? 0
    const own = (times * (saturation + 1)) / (times + saturation * norm)
    const named = (heading.has(term) ? weights.heading : 0) + (title.has(term) ? weights.title : 0)
    all += idf
    if (times > 0 || heading.has(term)) covered += idf
    else if (title.has(term)) covered += idf / 2
    score += idf * (own + named)
  }
  if (all === 0 || (score === 0 && candidate.pageScore === 0)) return 0
  return (score / all) * (1 + weights.coverage * (covered / all)) + weights.page * candidate.pageScore
}
