import type { Knex } from 'knex'
import type { Digest } from '@scriptorium/content/digest/digest'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { TextEntry, TextIndex } from '../db/text-index.ts'
import { stemOf } from '../search/text-query.ts'
import { wordsIn } from '../search/words.ts'
import type { Step } from './state.ts'

const maxWords = 50_000
const rowsPerStatement = 500

const words = (text: string): string[] =>
  wordsIn(text)
    .slice(0, maxWords)
    .map(({ word }) => word)

/** Whether a page can be found; what stands only for others cannot, nor what is kept out of search. */
export const isFindable = ({ type, noIndex }: PageRecord): boolean => type === 'document' && !noIndex

const entryOf = ({ organizationId, spaceId }: Step, page: PageRecord, digest: Digest | undefined): TextEntry => {
  const sections = digest?.sections ?? []
  return {
    scopes: [organizationId, spaceId],
    title: words(page.title),
    headings: words(sections.map(({ title }) => title).join('\n')),
    body: words([page.description ?? '', ...sections.map(({ text }) => text)].join('\n')),
  }
}

// Hashes and the like would fill the list of words that may be meant.
const isWord = (word: string): boolean => word.length >= 2 && word.length <= 32 && !/\d{3}/.test(word)

const noteWords = async (trx: Knex, entries: readonly TextEntry[]): Promise<void> => {
  const all = new Set(entries.flatMap(({ title, headings, body }) => [...title, ...headings, ...body].filter(isWord)))
  // In one order, so that two transactions cannot wait for each other.
  const rows = [...all].toSorted().map((word) => ({ word, stem: stemOf(word), length: word.length }))
  for (let next = 0; next < rows.length; next += rowsPerStatement) {
    await trx('searchWords')
      .insert(rows.slice(next, next + rowsPerStatement))
      .onConflict('word')
      .ignore()
  }
}

/** Takes pages of a space out of the index. */
export const removeEntries = async (
  trx: Knex,
  textIndex: TextIndex,
  spaceId: string,
  pageIds: readonly string[],
): Promise<void> => {
  for (let next = 0; next < pageIds.length; next += rowsPerStatement) {
    const some = pageIds.slice(next, next + rowsPerStatement)
    const ids = await trx('searchPages').where({ spaceId }).whereIn('pageId', some).pluck('id')
    await textIndex.remove(trx, ids)
    await trx('searchPages').whereIn('id', ids).del()
  }
}

/** Puts pages into the index, in place of what there was of them. */
export const putEntries = async (
  trx: Knex,
  textIndex: TextIndex,
  step: Step,
  pages: readonly PageRecord[],
  digests: ReadonlyMap<string, Digest>,
): Promise<void> => {
  const { organizationId, spaceId } = step
  const entries: TextEntry[] = []
  for (const page of pages) {
    const entry = entryOf(step, page, page.body && digests.get(page.body.hash))
    const [row] = await trx('searchPages').insert({ organizationId, spaceId, pageId: page.id }).returning('id')
    await textIndex.put(trx, row!.id, entry)
    entries.push(entry)
  }
  await noteWords(trx, entries)
}
