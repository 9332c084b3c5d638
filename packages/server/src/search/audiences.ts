import type { Knex } from 'knex'
import { batchesOf } from '../batches.ts'
import type { EntryAudience } from './page-terms.ts'
import { type Block, pagesPerBlock } from './postings.ts'

/** Returns whether a condition holds for the visitor who searches. */
export type Holds = (condition: string) => boolean

/** The numbers of the entries that a search must not find, by space. */
export type HiddenEntries = ReadonlyMap<string, ReadonlySet<number>>

const partMark = '~'

/** Returns the id of the entry that has the text of a page outside of its `if` blocks. */
export const partOf = (pageId: string): string => pageId + partMark

/** Returns the id of the page of an entry. */
export const pageOfEntry = (entryId: string): string =>
  entryId.endsWith(partMark) ? entryId.slice(0, -partMark.length) : entryId

interface Written {
  number: number
  after: { audience?: EntryAudience | undefined } | undefined
}

const rowsPerBatch = 500

/** Replaces the audiences of entries. */
export const writeAudiences = async (trx: Knex, spaceId: string, entries: readonly Written[]): Promise<void> => {
  const rows = entries.flatMap(({ number, after }) => {
    if (!after?.audience) return []
    const { conditions, blocks, isPart } = after.audience
    return [
      {
        spaceId,
        isPart: Number(isPart),
        number,
        conditions: JSON.stringify(conditions),
        blocks: JSON.stringify(blocks),
      },
    ]
  })
  for (const some of batchesOf(entries, rowsPerBatch)) {
    const numbers = some.map(({ number }) => number)
    await trx('searchAudiences').where({ spaceId }).whereIn('isPart', [0, 1]).whereIn('number', numbers).del()
  }
  for (const some of batchesOf(rows, 100)) await trx('searchAudiences').insert(some)
}

/** Returns a function that returns whether all of some conditions hold. `list` is JSON; most entries share theirs. */
const createHoldsAll = (holds: Holds) => {
  const answers = new Map<string, boolean>()
  return (list: string): boolean => {
    const known = answers.get(list) ?? (JSON.parse(list) as string[]).every(holds)
    answers.set(list, known)
    return known
  }
}

/**
 * Returns the entries of these spaces that must not affect a search. Of a page with `if` blocks, a visitor for whom all of them hold
 * finds the whole text, and everyone else the rest of the text. Without `holds`, a member searches, who finds every whole text.
 */
export const readHiddenEntries = async (
  db: Knex,
  spaceIds: readonly string[],
  holds: Holds | undefined,
): Promise<HiddenEntries> => {
  const hidden = new Map<string, Set<number>>()
  if (spaceIds.length === 0) return hidden
  const wanted = db('searchAudiences').whereIn('spaceId', spaceIds)
  const rows = await (holds ? wanted : wanted.where({ isPart: 1 })).select(
    'spaceId',
    'isPart',
    'number',
    'conditions',
    'blocks',
  )
  const holdsAll = holds && createHoldsAll(holds)
  for (const { spaceId, isPart, number, conditions, blocks } of rows) {
    const isFound = holdsAll && holdsAll(conditions) && (isPart === 1) !== holdsAll(blocks)
    // Without `if` blocks, there is only the whole text.
    if (isFound) continue
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
