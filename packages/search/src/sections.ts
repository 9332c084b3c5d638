import { varintsOf, writeVarint } from './postings.ts'
import type { Word } from './words.ts'

/** The positions of the first words of a section's heading and text. Those of all sections rise. */
export interface SectionStarts {
  heading: number
  text: number
}

/** A section of a page as the index keeps it. */
export interface IndexedSection {
  anchor?: string
  title: string
  text: string
  starts: SectionStarts
  offsets: Buffer
}

// An extract shows more characters behind its offset, so it includes the match.
const charactersApart = 40

/** Returns about where in a text its words are: pairs of a position and an offset, as differences. */
export const offsetsIn = (words: readonly Word[]): Buffer => {
  const bytes: number[] = []
  let [position, offset] = [0, 0]
  for (const word of words) {
    if (word.start - offset < charactersApart || word.position <= position) continue
    writeVarint(bytes, word.position - position)
    writeVarint(bytes, word.start - offset)
    ;[position, offset] = [word.position, word.start]
  }
  return Buffer.from(bytes)
}

/** Returns an offset at most a few words before the word at a position. */
export const offsetOf = (offsets: Buffer, position: number): number => {
  const read = varintsOf(offsets)
  let [at, offset] = [0, 0]
  // No difference is 0, so that is the end.
  for (let step = read(); step > 0 && at + step <= position; step = read()) {
    at += step
    offset += read()
  }
  return offset
}

/** Encodes where the sections of a page start. */
export const encodeStarts = (sections: readonly { starts: SectionStarts }[]): Buffer => {
  const bytes: number[] = []
  let last = 0
  for (const { starts } of sections) {
    writeVarint(bytes, starts.heading - last)
    writeVarint(bytes, starts.text - starts.heading)
    last = starts.text
  }
  return Buffer.from(bytes)
}

/** Decodes where the sections of a page start: the heading and the text of each in turn. */
export const decodeStarts = (bytes: Buffer): number[] => {
  const read = varintsOf(bytes)
  const starts: number[] = []
  let at = 0
  // Texts have a gap between them, so no difference is 0.
  for (let step = read(); step > 0; step = read()) starts.push((at += step))
  return starts
}
