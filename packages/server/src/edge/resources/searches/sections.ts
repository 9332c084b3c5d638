import type { Section } from '@scriptorium/content/digest/digest'
import { matchText, type Find, type Matched } from '../../../features/search/extract.ts'

/** A matching section. */
export interface SectionHit {
  section: Section
  score: number
  /** Offset of the first match in the text; 0 if only the heading matches. */
  at: number
}

const maxSections = 10
const headingWeight = 10

const scoreOf = (heading: Matched | undefined, text: Matched | undefined): number => {
  const words = Math.max(heading?.words ?? 0, text?.words ?? 0)
  // The frequency adds less than 1, so it only decides between sections with the same number of words.
  return words + (heading ? headingWeight : 0) + (text ? 1 - 1 / (1 + text.times) : 0)
}

/** Returns the matching sections of a page, best first. */
export const matchingSections = (sections: readonly Section[], find: Find): SectionHit[] =>
  sections
    .flatMap((section): SectionHit[] => {
      const [heading, text] = [matchText(section.title, find), matchText(section.text, find)]
      return heading || text ? [{ section, score: scoreOf(heading, text), at: text?.at ?? 0 }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSections)
