import type { Digest, Section } from '@scriptorium/content/digest/digest'
import { matchText, type Find, type Matched } from '../../search/extract.ts'

/** A section that matches. */
export interface SectionHit {
  section: Section
  score: number
  /** Where in its text the first match is; at the beginning when the heading alone matches. */
  at: number
}

const maxSections = 10
const headingWeight = 10

const scoreOf = (heading: Matched | undefined, text: Matched | undefined): number => {
  const words = Math.max(heading?.words ?? 0, text?.words ?? 0)
  // The more of the words, the better; how often they come tells the rest.
  return words + (heading ? headingWeight : 0) + (text ? 1 - 1 / (1 + text.times) : 0)
}

/** The sections of a page that match, best first. */
export const matchingSections = (digest: Digest | undefined, find: Find): SectionHit[] =>
  (digest?.sections ?? [])
    .flatMap((section): SectionHit[] => {
      const [heading, text] = [matchText(section.title, find), matchText(section.text, find)]
      return heading || text ? [{ section, score: scoreOf(heading, text), at: text?.at ?? 0 }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSections)
