import type { Occurrence } from './page-terms.ts'
import type { SearchPostingRow } from './tables.ts'

/** Number of pages per block. A page's slot fits in one byte. */
export const pagesPerBlock = 256

/** A stored block: the pages of one block that have a word. */
export type Block = Pick<SearchPostingRow, 'spaceId' | 'word' | 'block' | 'pages'>

/** The occurrences of one word in the pages of one block, by slot. */
export type Postings = Map<number, Occurrence>

/** The two columns of a block: slots and impacts, which every search reads, and positions, which few do. */
export type PostingColumns = Pick<SearchPostingRow, 'pages' | 'positions'>

/** Appends a number to a column of varints. */
export const writeVarint = (bytes: number[], value: number): void => {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Encodes the postings of a block. */
export const encodePostings = (postings: Postings): PostingColumns => {
  const pages: number[] = []
  const positions: number[] = []
  for (const [slot, { impact, positions: own }] of [...postings].toSorted(([a], [b]) => a - b)) {
    pages.push(slot, impact)
    writeVarint(positions, own.length)
    let last = 0
    for (const position of own) {
      writeVarint(positions, position - last)
      last = position
    }
  }
  return { pages: Buffer.from(pages), positions: Buffer.from(positions) }
}

/** Returns a function that reads the next number of a column of varints. */
export const varintsOf = (bytes: Buffer): (() => number) => {
  let at = 0
  return () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
      shift += 7
    }
  }
}

/** Decodes the positions of a block, by slot. If slots are given, decodes only those. */
export const decodePositions = (
  { pages, positions }: PostingColumns,
  isWanted: (slot: number) => boolean = () => true,
): Map<number, number[]> => {
  const found = new Map<number, number[]>()
  const readVarint = varintsOf(positions)
  for (let index = 0; index < pages.length; index += 2) {
    const count = readVarint()
    if (!isWanted(pages[index]!)) {
      for (let n = 0; n < count; n++) readVarint()
      continue
    }
    const own: number[] = []
    let last = 0
    for (let n = 0; n < count; n++) own.push((last += readVarint()))
    found.set(pages[index]!, own)
  }
  return found
}

/** Decodes the postings of a block. */
export const decodePostings = (columns: PostingColumns): Postings => {
  const positions = decodePositions(columns)
  const postings: Postings = new Map()
  for (let index = 0; index < columns.pages.length; index += 2) {
    const slot = columns.pages[index]!
    postings.set(slot, { impact: columns.pages[index + 1]!, positions: positions.get(slot)! })
  }
  return postings
}
