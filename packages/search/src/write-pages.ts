import type { Knex } from 'knex'
import { maxParts, partOf, writeAudiences } from './audiences.ts'
import { isCompound, stemOf, type Occurrence, type PageTerms } from './page-terms.ts'
import { changePostings, pagesPerBlock, type PostingColumns } from './postings.ts'
import { batchesOf, powerOfTwoBatchesOf } from '@scriptorium/basics/batches'
import { encodeStarts } from './sections.ts'
import { writeSections } from './write-sections.ts'

const rowsPerBatch = 500
const wordsPerStatement = 256
const rowsPerInsert = 64

interface IndexedPage {
  number: number
  words: string[]
}

const readIndexed = async (trx: Knex, spaceId: string, ids: readonly string[]): Promise<Map<string, IndexedPage>> => {
  const found = new Map<string, IndexedPage>()
  for (const some of batchesOf(ids, rowsPerBatch)) {
    const rows = await trx('searchPages').where({ spaceId }).whereIn('pageId', some).select('pageId', 'number', 'words')
    for (const { pageId, number, words } of rows) {
      found.set(pageId, { number, words: words === '' ? [] : words.split(' ') })
    }
  }
  return found
}

const nextNumber = async (trx: Knex, spaceId: string): Promise<number> => {
  const [row] = (await trx('searchPages').where({ spaceId }).max({ last: 'number' })) as { last: number | null }[]
  return (row?.last ?? -1) + 1
}

/** Changes to words in one block: by slot, in rising order, the new occurrence, or undefined to remove it. */
type BlockChanges = Map<string, Map<number, Occurrence | undefined>>

/** A page whose entry is written, replaced or removed. */
interface Written {
  pageId: string
  number: number
  before: readonly string[]
  after: PageTerms | undefined
}

const changesByBlock = (pages: readonly Written[]): Map<number, BlockChanges> => {
  const blocks = new Map<number, BlockChanges>()
  for (const { number, before, after } of pages.toSorted((a, b) => a.number - b.number)) {
    const block = Math.floor(number / pagesPerBlock)
    const changes: BlockChanges = blocks.get(block) ?? new Map()
    blocks.set(block, changes)
    for (const word of new Set([...before, ...(after?.words.keys() ?? [])])) {
      const slots = changes.get(word) ?? new Map<number, Occurrence | undefined>()
      changes.set(word, slots)
      slots.set(number % pagesPerBlock, after?.words.get(word))
    }
  }
  return blocks
}

const readBlock = async (
  trx: Knex,
  at: { spaceId: string; block: number },
  words: readonly string[],
): Promise<Map<string, PostingColumns>> => {
  const rows = await trx('searchPostings').where(at).whereIn('word', words).select('word', 'pages', 'positions')
  return new Map(rows.map(({ word, ...columns }) => [word, columns]))
}

const isSame = (a: PostingColumns | undefined, b: PostingColumns): boolean =>
  a !== undefined && a.pages.equals(b.pages) && a.positions.equals(b.positions)

const writeBlock = async (trx: Knex, at: { spaceId: string; block: number }, changes: BlockChanges): Promise<void> => {
  // A fixed order prevents deadlocks between transactions.
  for (const words of powerOfTwoBatchesOf([...changes.keys()].toSorted(), wordsPerStatement)) {
    const known = await readBlock(trx, at, words)
    const removed: string[] = []
    const rows = words.flatMap((word) => {
      const columns = changePostings(known.get(word), changes.get(word)!)
      if (!columns) removed.push(word)
      return columns && !isSame(known.get(word), columns) ? [{ ...at, word, ...columns }] : []
    })
    if (removed.length > 0) await trx('searchPostings').where(at).whereIn('word', removed).del()
    for (const some of powerOfTwoBatchesOf(rows, rowsPerInsert))
      await trx('searchPostings').insert(some).onConflict(['spaceId', 'word', 'block']).merge(['pages', 'positions'])
  }
}

interface WordChange {
  pages: number
  compound: number
}

const wordChanges = (pages: readonly Written[]): Map<string, WordChange> => {
  const changes = new Map<string, WordChange>()
  const note = (word: string, pages: number, compound: number) => {
    const known = changes.get(word)
    changes.set(word, { pages: (known?.pages ?? 0) + pages, compound: Math.max(known?.compound ?? 0, compound) })
  }
  for (const { before, after } of pages) {
    for (const word of before) note(word, -1, 0)
    for (const word of after?.words.keys() ?? []) note(word, 1, after!.isGerman && isCompound(word) ? 1 : 0)
  }
  return changes
}

const writeWords = async (trx: Knex, spaceId: string, changes: ReadonlyMap<string, WordChange>): Promise<void> => {
  const changed = [...changes].filter(([, { pages, compound }]) => pages !== 0 || compound !== 0)
  const rows = changed
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, { pages, compound }]) => ({ spaceId, word, stem: stemOf(word), pages, compound }))
  for (const some of powerOfTwoBatchesOf(rows, rowsPerInsert)) {
    await trx('searchWords')
      .insert(some)
      .onConflict(['spaceId', 'word'])
      .merge({
        pages: trx.raw('search_words.pages + excluded.pages') as unknown as number,
        compound: trx.raw(
          'case when excluded.compound > search_words.compound then excluded.compound else search_words.compound end',
        ) as unknown as number,
      })
    const less = some.flatMap(({ word, pages }) => (pages < 0 ? [word] : []))
    if (less.length > 0) {
      await trx('searchWords').where({ spaceId }).whereIn('word', less).where('pages', '<=', 0).del()
    }
  }
}

const writeRows = async (trx: Knex, spaceId: string, pages: readonly Written[]): Promise<void> => {
  const rows = pages.flatMap(({ pageId, number, after }) =>
    after
      ? [
          {
            spaceId,
            pageId,
            number,
            titleWords: after.titleWords,
            words: [...after.words.keys()].join(' '),
            sections: encodeStarts(after.sections),
          },
        ]
      : [],
  )
  const removed = pages.flatMap(({ pageId, after }) => (after ? [] : [pageId]))
  for (const some of batchesOf(removed, rowsPerBatch))
    await trx('searchPages').where({ spaceId }).whereIn('pageId', some).del()
  for (const some of powerOfTwoBatchesOf(rows, rowsPerInsert)) {
    await trx('searchPages').insert(some).onConflict(['spaceId', 'pageId']).merge(['titleWords', 'words', 'sections'])
  }
}

/** Returns the entries that pages have, or can have from now on. */
const readEntries = async (
  trx: Knex,
  spaceId: string,
  pageIds: readonly string[],
  terms: ReadonlyMap<string, PageTerms>,
) => {
  const first = pageIds.flatMap((id) => [id, partOf(id)])
  const indexed = await readIndexed(trx, spaceId, first)
  // Few pages have a first part, and no others have further ones.
  const further = pageIds
    .filter((id) => indexed.has(partOf(id)) || terms.has(partOf(id)))
    .flatMap((id) => Array.from({ length: maxParts - 1 }, (_, index) => partOf(id, index + 1)))
  const all = further.length > 0 ? new Map([...indexed, ...(await readIndexed(trx, spaceId, further))]) : indexed
  return { entryIds: [...first, ...further], indexed: all }
}

/**
 * Replaces the index entries of pages; removes entries without terms. A page has further entries, with ids of `partOf`, if not everyone
 * finds its whole text. Returns by how many entries the index has grown.
 */
export const writePages = async (
  trx: Knex,
  spaceId: string,
  pageIds: readonly string[],
  terms: ReadonlyMap<string, PageTerms>,
): Promise<number> => {
  const { entryIds, indexed } = await readEntries(trx, spaceId, pageIds, terms)
  let next = await nextNumber(trx, spaceId)
  const pages = entryIds.flatMap((pageId): Written[] => {
    const known = indexed.get(pageId)
    const after = terms.get(pageId)
    if (!known && !after) return []
    return [{ pageId, number: known?.number ?? next++, before: known?.words ?? [], after }]
  })
  for (const [block, changes] of changesByBlock(pages)) await writeBlock(trx, { spaceId, block }, changes)
  await writeWords(trx, spaceId, wordChanges(pages))
  await writeRows(trx, spaceId, pages)
  await writeSections(trx, spaceId, pages)
  await writeAudiences(trx, spaceId, pages)
  const isIndexed = ({ pageId }: Written) => indexed.has(pageId)
  return pages.filter((page) => !isIndexed(page)).length - pages.filter((page) => isIndexed(page) && !page.after).length
}

/** Removes up to `limit` rows of a space from each table of the index. Returns whether more rows are left. */
export const forgetPages = async (trx: Knex, spaceId: string, limit: number): Promise<boolean> => {
  const words: string[] = await trx('searchWords').where({ spaceId }).limit(limit).pluck('word')
  for (const some of batchesOf(words, rowsPerBatch)) {
    await trx('searchPostings').where({ spaceId }).whereIn('word', some).del()
    await trx('searchWords').where({ spaceId }).whereIn('word', some).del()
  }
  if (words.length === limit) return true
  await trx('searchPostings').where({ spaceId }).del()
  await trx('searchPages').where({ spaceId }).del()
  await trx('searchSections').where({ spaceId }).del()
  await trx('searchAudiences').where({ spaceId }).del()
  return false
}
