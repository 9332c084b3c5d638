import type { IndexedPage } from './indexed-pages.ts'

/** How a text matches: the number of distinct terms, and the number of occurrences. */
export interface MatchCounts {
  words: number
  times: number
}

/** A section that the index says matches. */
export interface SectionMatch {
  /** The position among the sections of the page. */
  ordinal: number
  score: number
  /** The position of the first match in the text; undefined if only the heading matches. */
  position: number | undefined
}

const headingWeight = 10

/** Returns the score of a section with matches in its heading or text. */
export const scoreOfSection = (heading: MatchCounts | undefined, text: MatchCounts | undefined): number => {
  const words = Math.max(heading?.words ?? 0, text?.words ?? 0)
  // The frequency adds less than 1, so it only decides between sections with the same number of words.
  return words + (heading ? headingWeight : 0) + (text ? 1 - 1 / (1 + text.times) : 0)
}

/** Returns the best sections, best first. */
export const bestSections = <T extends { score: number }>(sections: readonly T[], count: number): T[] =>
  sections.toSorted((a, b) => b.score - a.score).slice(0, count)

/**
 * Returns the best sections, best first, but only the best of those with the same heading: the pages of an API have many sections such
 * as "Response 200".
 */
export const bestWithOwnHeading = <T extends { score: number; section: { title: string } }>(
  sections: readonly T[],
  count: number,
): T[] => {
  const byHeading = Map.groupBy(bestSections(sections, sections.length), ({ section }) => section.title)
  return Array.from(byHeading.values(), ([best]) => best!).slice(0, count)
}

/** Returns the index of the last text that starts at or before a position; -1 for the title and the description. */
const textAt = (starts: readonly number[], position: number): number => {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (starts[middle]! <= position) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** Matches in one heading or text. */
interface TextMatch {
  /** How often each term occurs, by its index. */
  counts: Map<number, number>
  first: number
}

/** Returns the matches of a page by text: the heading of section `n` is at `2n`, its text at `2n + 1`, title and description are at -1. */
export const matchesByText = ({ starts, places }: IndexedPage): Map<number, TextMatch> => {
  const found = new Map<number, TextMatch>()
  for (const [term, positions] of places.entries()) {
    for (const position of positions) {
      const at = textAt(starts, position)
      const match = found.get(at) ?? { counts: new Map<number, number>(), first: position }
      found.set(at, match)
      match.counts.set(term, (match.counts.get(term) ?? 0) + 1)
      match.first = Math.min(match.first, position)
    }
  }
  return found
}

const countsOf = (match: TextMatch | undefined): MatchCounts | undefined =>
  match && { words: match.counts.size, times: [...match.counts.values()].reduce((sum, times) => sum + times, 0) }

/** Returns which sections of a page match best, and whether its title or description matches, from positions alone. */
export const matchSections = (page: IndexedPage, count: number): { isOwnMatch: boolean; sections: SectionMatch[] } => {
  const found = matchesByText(page)
  const sections: SectionMatch[] = []
  for (let ordinal = 0; ordinal < page.starts.length / 2; ordinal++) {
    const [heading, text] = [found.get(2 * ordinal), found.get(2 * ordinal + 1)]
    const position = text && text.first - page.starts[2 * ordinal + 1]!
    if (heading || text) sections.push({ ordinal, score: scoreOfSection(countsOf(heading), countsOf(text)), position })
  }
  return { isOwnMatch: found.has(-1), sections: bestSections(sections, count) }
}
