import type { Occurrence } from './page-terms.ts'
import type { SearchPostingRow } from './tables.ts'

/** Number of pages per block. A page's slot fits in one byte. */
export const pagesPerBlock = 256

/** A stored block: the pages of one block that have a word. */
export type Block = Pick<SearchPostingRow, 'spaceId' | 'word' | 'block' | 'pages'>

/** The two columns of a block: slots and impacts, which every search reads, and positions, which few do. */
export type PostingColumns = Pick<SearchPostingRow, 'pages' | 'positions'>

/** Appends a number to a column of varints. */
export const writeVarint = (bytes: { push(value: number): unknown }, value: number): void => {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  bytes.push(rest)
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

/** Returns a column whose bytes are appended one after the other. Its memory is used again. */
const createColumn = () => {
  let bytes = new Uint8Array(4096)
  let size = 0
  const reserve = (more: number) => {
    if (size + more <= bytes.length) return
    const larger = new Uint8Array((size + more) * 2)
    larger.set(bytes)
    bytes = larger
  }
  return {
    push: (value: number) => {
      reserve(1)
      bytes[size++] = value
    },
    copy: (column: Uint8Array, from: number, to: number) => {
      reserve(to - from)
      for (let at = from; at < to; at++) bytes[size++] = column[at]!
    },
    /** Returns what was appended, and empties the column. */
    take: (): Buffer => {
      const taken = Buffer.from(bytes.subarray(0, size))
      size = 0
      return taken
    },
  }
}

const [pagesColumn, positionsColumn] = [createColumn(), createColumn()]

const addOccurrence = (slot: number, { impact, positions }: Occurrence): void => {
  pagesColumn.push(slot)
  pagesColumn.push(impact)
  writeVarint(positionsColumn, positions.length)
  let last = 0
  for (const position of positions) {
    writeVarint(positionsColumn, position - last)
    last = position
  }
}

/** Returns where the positions of a page end that begin here. */
const endOfPositions = (column: Buffer, from: number): number => {
  let at = from
  let [count, shift] = [0, 0]
  for (; column[at]! >= 0x80; at++, shift += 7) count |= (column[at]! & 0x7f) << shift
  count |= column[at++]! << shift
  // The last byte of each number is below 0x80.
  for (; count > 0; at++) if (column[at]! < 0x80) count--
  return at
}

const noPages: PostingColumns = { pages: Buffer.alloc(0), positions: Buffer.alloc(0) }

/**
 * Returns the postings of a word in a block after changes: by slot, in rising order, the new occurrence in a page, or undefined to remove
 * it. Returns undefined if no page has the word then. The bytes of other pages are copied, because a block has up to 256 pages.
 */
export const changePostings = (
  { pages, positions }: PostingColumns = noPages,
  changes: ReadonlyMap<number, Occurrence | undefined>,
): PostingColumns | undefined => {
  const changed = [...changes]
  let next = 0
  const addChanged = (below: number) => {
    for (; next < changed.length && changed[next]![0] < below; next++) {
      const [slot, occurrence] = changed[next]!
      if (occurrence) addOccurrence(slot, occurrence)
    }
  }
  let from = 0
  for (let index = 0; index < pages.length; index += 2) {
    const slot = pages[index]!
    addChanged(slot)
    const to = endOfPositions(positions, from)
    if (!changes.has(slot)) {
      pagesColumn.copy(pages, index, index + 2)
      positionsColumn.copy(positions, from, to)
    }
    from = to
  }
  addChanged(pagesPerBlock)
  const columns = { pages: pagesColumn.take(), positions: positionsColumn.take() }
  return columns.pages.length === 0 ? undefined : columns
}
