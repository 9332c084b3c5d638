import type { TranslatedText } from './memory.ts'
import type { Fault } from './faithful.ts'
import type { Segment } from './segments.ts'

/** A block that stays in the source language. */
export interface ReportedBlock {
  /** The beginning of the block. */
  text: string
  reason: Fault
}

/** A term of the glossary that a text contains and its translation does not. */
export interface ReportedTerm {
  term: string
  /** The translation in the glossary. */
  translation: string
}

/** What the engine did not translate as it should on a page or reusable content. */
export interface PageReport {
  keptBlocks: number
  /** The first blocks of `keptBlocks`. */
  blocks: ReportedBlock[]
  terms: ReportedTerm[]
}

/** A lying engine could otherwise fill the database with reports. */
const maxPerPage = 20
const maxTextLength = 200

const beginningOf = (text: string): string => {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
  return signs.length <= maxTextLength ? signs.join('') : `${signs.slice(0, maxTextLength - 1).join('')}…`
}

/** Puts translations in place, marks the blocks that stay in the source language, and reports them. */
export const applyTranslations = (
  segments: readonly Segment[],
  translated: ReadonlyMap<string, TranslatedText>,
  language: string,
): PageReport => {
  const report: PageReport = { keptBlocks: 0, blocks: [], terms: [] }
  for (const segment of segments) {
    const { text, fault, missingTerms = [] } = translated.get(segment.encoded) ?? {}
    const reason = segment.fault ?? fault ?? segment.apply(text ?? '')
    if (reason !== undefined) {
      segment.mark({ language, reason })
      report.keptBlocks++
      if (report.blocks.length < maxPerPage) report.blocks.push({ text: beginningOf(segment.text()), reason })
    } else {
      for (const [term, translation] of missingTerms)
        if (report.terms.length < maxPerPage && !report.terms.some((one) => one.term === term))
          report.terms.push({ term, translation })
    }
  }
  return report
}
