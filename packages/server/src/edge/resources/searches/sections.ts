import type { Section } from '@scriptorium/content/digest/digest'
import { matchText, type Find } from '@scriptorium/search/extract'
import { bestWithOwnHeading, scoreOfSection } from '@scriptorium/search/match-sections'
import type { SectionHit } from '@scriptorium/search/read-sections'

/** Returns the best matching sections of a text that the index does not have as it is, best first. */
export const matchingSections = (sections: readonly Section[], find: Find, count: number): SectionHit[] =>
  bestWithOwnHeading(
    sections.flatMap((section): SectionHit[] => {
      const [heading, text] = [matchText(section.title, find), matchText(section.text, find)]
      return heading || text ? [{ section, score: scoreOfSection(heading, text), at: text?.at ?? 0 }] : []
    }),
    count,
  )
