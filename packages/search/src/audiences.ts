import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { EntryAudience, EntryKind } from './page-terms.ts'
import { type Block, pagesPerBlock } from './postings.ts'

/** Returns whether a condition holds for the visitor who searches. */
export type Holds = (condition: string) => boolean

/** The numbers of the entries that a search must not find, by space. */
export type HiddenEntries = ReadonlyMap<string, ReadonlySet<number>>

const partMark = '~'

/** The most entries of a page with a part of its text. */
export const maxParts = 32

/** Returns the id of an entry that has a part of the text of a page. The first part leaves out all `if` blocks. */
export const partOf = (pageId: string, index = 0): string => pageId + partMark + (index === 0 ? '' : index)

/** Returns the id of the page of an entry. */
export const pageOfEntry = (entryId: string): string => {
  const end = entryId.lastIndexOf(partMark)
  return end < 0 ? entryId : entryId.slice(0, end)
}

const kinds = { whole: 0, without: 1, block: 2 } as const satisfies Record<EntryKind, number>

interface Written {
  number: number
  after: { audience?: EntryAudience | undefined } | undefined
}

const rowsPerBatch = 500

/** Replaces the audiences of entries. */
export const writeAudiences = async (trx: Knex, spaceId: string, entries: readonly Written[]): Promise<void> => {
  const rows = entries.flatMap(({ number, after }) => {
    if (!after?.audience) return []
    const { conditions, blocks, kind } = after.audience
    return [
      {
        spaceId,
        isPart: kinds[kind],
        number,
        conditions: JSON.stringify(conditions),
        blocks: JSON.stringify(blocks),
      },
    ]
  })
  for (const some of batchesOf(entries, rowsPerBatch)) {
    const numbers = some.map(({ number }) => number)
    await trx('searchAudiences')
      .where({ spaceId })
      .whereIn('isPart', Object.values(kinds))
      .whereIn('number', numbers)
      .del()
  }
  for (const some of batchesOf(rows, 100)) await trx('searchAudiences').insert(some)
}

/** How many of some conditions hold. */
interface Answer {
  all: boolean
  none: boolean
}

/** Returns a function that evaluates a list of conditions. The list is JSON; most entries share theirs. */
const createAnswers = (holds: Holds) => {
  const answers = new Map<string, Answer>()
  return (list: string): Answer => {
    const known = answers.get(list)
    if (known) return known
    const each = (JSON.parse(list) as string[]).map(holds)
    const answer = { all: each.every(Boolean), none: !each.some(Boolean) }
    answers.set(list, answer)
    return answer
  }
}

const isFor = (kind: number, { all, none }: Answer): boolean =>
  kind === kinds.whole ? all : kind === kinds.without ? none : !all

/**
 * Returns the entries of these spaces that must not affect a search. Of a page with `if` blocks, a visitor finds the entries with
 * the text that this visitor sees. Without `holds`, a member searches, who finds every whole text.
 */
export const readHiddenEntries = async (
  db: Knex,
  spaceIds: readonly string[],
  holds: Holds | undefined,
): Promise<HiddenEntries> => {
  const hidden = new Map<string, Set<number>>()
  if (spaceIds.length === 0) return hidden
  const wanted = db('searchAudiences').whereIn('spaceId', spaceIds)
  const rows = await (holds ? wanted : wanted.whereNot({ isPart: kinds.whole })).select(
    'spaceId',
    'isPart',
    'number',
    'conditions',
    'blocks',
  )
  const answerOf = holds && createAnswers(holds)
  for (const { spaceId, isPart, number, conditions, blocks } of rows) {
    if (answerOf && answerOf(conditions).all && isFor(isPart, answerOf(blocks))) continue
    const own = hidden.get(spaceId) ?? new Set<number>()
    hidden.set(spaceId, own.add(number))
  }
  return hidden
}

/** Returns the number of hidden entries. */
export const countHidden = (hidden: HiddenEntries): number =>
  [...hidden.values()].reduce((sum, { size }) => sum + size, 0)

/** Returns blocks without hidden entries. */
export const withoutHidden = (blocks: readonly Block[], hidden: HiddenEntries): readonly Block[] =>
  hidden.size === 0
    ? blocks
    : blocks.map((one) => {
        const numbers = hidden.get(one.spaceId)
        if (!numbers) return one
        const { pages, block } = one
        const kept: number[] = []
        for (let index = 0; index < pages.length; index += 2) {
          if (!numbers.has(block * pagesPerBlock + pages[index]!)) kept.push(pages[index]!, pages[index + 1]!)
        }
        return { ...one, pages: Buffer.from(kept) }
      })

/** Returns in how many hidden entries each of some words is. */
export const countHiddenByWord = async (
  db: Knex,
  hidden: HiddenEntries,
  words: readonly string[],
): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const [spaceId, numbers] of hidden) {
    const blocks = [...new Set([...numbers].map((number) => Math.floor(number / pagesPerBlock)))]
    for (const some of batchesOf(words, rowsPerBatch)) {
      const rows = await db('searchPostings')
        .where({ spaceId })
        .whereIn('word', some)
        .whereIn('block', blocks)
        .select('word', 'block', 'pages')
      for (const { word, block, pages } of rows) {
        let count = counts.get(word) ?? 0
        for (let index = 0; index < pages.length; index += 2) {
          if (numbers.has(block * pagesPerBlock + pages[index]!)) count++
        }
        counts.set(word, count)
      }
    }
  }
  return counts
}
