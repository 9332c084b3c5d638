import type { Knex } from 'knex'
import { decodePositions, pagesPerBlock } from './postings.ts'
import type { Phrase } from './query.ts'
import type { Scored, SpaceScores } from './score.ts'

type Page = Pick<Scored, 'spaceId' | 'number'>

const keyOf = ({ spaceId, number }: Page): string => `${spaceId} ${number}`

/** The places where a phrase may begin, by page, as far as one of its words tells. */
const beginnings = async (
  db: Knex,
  spaceIds: readonly string[],
  { word, position }: Phrase[number],
): Promise<Map<string, Set<number>>> => {
  const rows = await db('searchPostings').whereIn('spaceId', spaceIds).where({ word })
  const found = new Map<string, Set<number>>()
  for (const { spaceId, block, ...columns } of rows) {
    for (const [slot, positions] of decodePositions(columns)) {
      const number = block * pagesPerBlock + slot
      found.set(keyOf({ spaceId, number }), new Set(positions.map((at) => at - position)))
    }
  }
  return found
}

const pagesWith = async (db: Knex, spaceIds: readonly string[], phrase: Phrase): Promise<Set<string>> => {
  let left: Map<string, Set<number>> | undefined
  for (const word of phrase) {
    const found = await beginnings(db, spaceIds, word)
    const both = [...(left ?? found)].map(
      ([page, begins]) => [page, new Set([...begins].filter((at) => found.get(page)?.has(at)))] as const,
    )
    left = new Map(both.filter(([, begins]) => begins.size > 0))
  }
  return new Set(left?.keys())
}

/** Drops the pages that do not have every quoted phrase, word by word. */
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
        if (has[number] !== 0 && !found.has(keyOf({ spaceId, number }))) has[number] = 0
      }
    }
  }
}
