import type { Knex } from 'knex'
import { decodePositions, pagesPerBlock, type PostingColumns } from './postings.ts'
import type { Phrase } from './query.ts'
import type { SpaceScores } from './score.ts'

const blockKey = (spaceId: string, block: number): string => `${spaceId} ${block}`

type Blocks = Map<string, PostingColumns>

const blocksOf = async (db: Knex, spaceIds: readonly string[], word: string): Promise<Blocks> => {
  const rows = await db('searchPostings').whereIn('spaceId', spaceIds).where({ word })
  return new Map(rows.map(({ spaceId, block, pages, positions }) => [blockKey(spaceId, block), { pages, positions }]))
}

const slotsOf = ({ pages }: PostingColumns): Set<number> => new Set(pages.filter((_, index) => index % 2 === 0))

/** Returns the slots of one block whose pages have the phrase. Decodes only pages with all its words. */
const slotsWith = (phrase: Phrase, columns: readonly PostingColumns[]): Set<number> => {
  const [first, ...others] = columns.map(slotsOf)
  const common = new Set([...first!].filter((slot) => others.every((slots) => slots.has(slot))))
  if (common.size === 0) return common
  const positions = columns.map((one) => decodePositions(one, (slot) => common.has(slot)))
  return new Set(
    [...common].filter((slot) => {
      const [begins, ...rest] = phrase.map(({ position }, index) =>
        positions[index]!.get(slot)!.map((at) => at - position),
      )
      return begins!.some((begin) => rest.every((places) => places.includes(begin)))
    }),
  )
}

const pagesWith = async (db: Knex, spaceIds: readonly string[], phrase: Phrase): Promise<Map<string, Set<number>>> => {
  const words: Blocks[] = []
  for (const { word } of phrase) words.push(await blocksOf(db, spaceIds, word))
  const found = new Map<string, Set<number>>()
  for (const key of words[0]!.keys()) {
    const columns = words.flatMap((blocks) => blocks.get(key) ?? [])
    if (columns.length === words.length) found.set(key, slotsWith(phrase, columns))
  }
  return found
}

/** Removes the pages that lack one of the quoted phrases. */
export const keepPhrases = async (
  db: Knex,
  spaces: readonly SpaceScores[],
  phrases: readonly Phrase[],
): Promise<void> => {
  const spaceIds = spaces.map(({ spaceId }) => spaceId)
  for (const phrase of phrases) {
    const found = await pagesWith(db, spaceIds, phrase)
    for (const { spaceId, has } of spaces) {
      for (let number = 0; number < has.length; number++) {
        if (has[number] === 0) continue
        const slots = found.get(blockKey(spaceId, Math.floor(number / pagesPerBlock)))
        if (!slots?.has(number % pagesPerBlock)) has[number] = 0
      }
    }
  }
}
