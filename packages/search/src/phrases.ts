import type { Knex } from 'knex'
import { pagesPerBlock, type PostingColumns, varintsOf } from './postings.ts'
import type { Phrase } from './query.ts'
import type { SpaceScores } from './score.ts'

/** The blocks of one word, by space and number. */
type Blocks = ReadonlyMap<string, ReadonlyMap<number, PostingColumns>>

const blocksOf = async (db: Knex, spaceIds: readonly string[], word: string): Promise<Blocks> => {
  const rows = await db('searchPostings').whereIn('spaceId', spaceIds).where({ word })
  const found = new Map<string, Map<number, PostingColumns>>()
  for (const { spaceId, block, pages, positions } of rows) {
    const own = found.get(spaceId) ?? new Map<number, PostingColumns>()
    found.set(spaceId, own.set(block, { pages, positions }))
  }
  return found
}

/** Where the phrase may begin in each page of a block: `values` from `from[slot]` to `to[slot]`, in rising order. */
interface Starts {
  values: Int32Array
  from: Int32Array
  to: Int32Array
}

/** Returns the positions of the first word in the pages that have all words. */
const startsIn = ({ pages, positions }: PostingColumns, common: Uint8Array): Starts => {
  const read = varintsOf(positions)
  // Each position takes at least one byte.
  const values = new Int32Array(positions.length)
  const [from, to] = [new Int32Array(pagesPerBlock), new Int32Array(pagesPerBlock)]
  let next = 0
  for (let index = 0; index < pages.length; index += 2) {
    const slot = pages[index]!
    from[slot] = next
    let last = 0
    for (let left = read(); left > 0; left--) {
      last += read()
      if (common[slot] === 1) values[next++] = last
    }
    to[slot] = next
  }
  return { values, from, to }
}

/** Keeps the starts that another word follows at a distance. Both lists of positions rise, so one pass is enough. */
const keepFollowed = ({ values, from, to }: Starts, { pages, positions }: PostingColumns, distance: number): void => {
  const read = varintsOf(positions)
  for (let index = 0; index < pages.length; index += 2) {
    const slot = pages[index]!
    const end = to[slot]!
    let [at, kept, last] = [from[slot]!, from[slot]!, 0]
    for (let left = read(); left > 0; left--) {
      last += read()
      while (at < end && values[at]! < last - distance) at++
      if (at < end && values[at] === last - distance) values[kept++] = values[at++]!
    }
    to[slot] = kept
  }
}

/** Returns which pages of a block have all words. */
const commonPages = (columns: readonly PostingColumns[]): Uint8Array => {
  const counts = new Uint8Array(pagesPerBlock)
  for (const { pages } of columns) for (let index = 0; index < pages.length; index += 2) counts[pages[index]!]!++
  return counts.map((count) => (count === columns.length ? 1 : 0))
}

/** Returns which pages of a block have the phrase. */
const pagesWith = (phrase: Phrase, columns: readonly PostingColumns[]): Uint8Array => {
  const common = commonPages(columns)
  if (!common.includes(1)) return common
  const starts = startsIn(columns[0]!, common)
  for (const [index, { position }] of phrase.entries()) {
    if (index > 0) keepFollowed(starts, columns[index]!, position)
  }
  return common.map((isCommon, slot) => (isCommon === 1 && starts.to[slot]! > starts.from[slot]! ? 1 : 0))
}

const keepInSpace = ({ spaceId, has }: SpaceScores, phrase: Phrase, words: readonly Blocks[]): void => {
  for (let base = 0; base < has.length; base += pagesPerBlock) {
    const columns = words.flatMap((blocks) => blocks.get(spaceId)?.get(base / pagesPerBlock) ?? [])
    const found = columns.length === words.length ? pagesWith(phrase, columns) : undefined
    for (let slot = 0; slot < pagesPerBlock; slot++) if (found?.[slot] !== 1) has[base + slot] = 0
  }
}

/** Removes the pages that lack one of the quoted phrases. */
export const keepPhrases = async (
  db: Knex,
  spaces: readonly SpaceScores[],
  phrases: readonly Phrase[],
): Promise<void> => {
  const spaceIds = spaces.map(({ spaceId }) => spaceId)
  for (const phrase of phrases) {
    const words: Blocks[] = []
    for (const { word } of phrase) words.push(await blocksOf(db, spaceIds, word))
    for (const space of spaces) keepInSpace(space, phrase, words)
  }
}
