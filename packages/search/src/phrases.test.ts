import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { keepPhrases } from './phrases.ts'
import { changePostings, pagesPerBlock } from './postings.ts'

type Pages = Record<number, number[]>

/** Returns the rows of a word: where it stands in each page, by number of the page. */
const rowsOf = (word: string, pages: Pages) =>
  [...Map.groupBy(Object.entries(pages), ([page]) => Math.floor(Number(page) / pagesPerBlock))].map(([block, own]) => {
    const changes = new Map(own.map(([page, positions]) => [Number(page) % pagesPerBlock, { impact: 1, positions }]))
    return { spaceId: 'one', word, block, ...changePostings(undefined, changes)! }
  })

/** Returns which of the pages have a phrase: its first word, and the second one at a distance. */
const found = async (first: Pages, second: Pages, position = 1): Promise<number[]> => {
  const words: Record<string, Pages> = { grey: first, seal: second }
  const db = (() => ({
    whereIn: () => ({ where: async ({ word }: { word: string }) => rowsOf(word, words[word]!) }),
  })) as unknown as Knex
  const has = new Uint32Array(2 * pagesPerBlock).fill(3)
  const phrase = [
    { word: 'grey', position: 0 },
    { word: 'seal', position },
  ]
  await keepPhrases(db, [{ spaceId: 'one', scores: new Float32Array(has.length), has }], [phrase])
  return [...has].flatMap((value, page) => (value === 0 ? [] : [page]))
}

test('pages in which the words follow each other have the phrase', async () => {
  expect(await found({ 0: [4], 2: [1, 9], 9: [7] }, { 0: [5], 2: [3, 10], 9: [6] })).toEqual([0, 2])
})

test('pages that lack a word do not, in any block', async () => {
  expect(await found({ 0: [4], 3: [4], 300: [8] }, { 3: [5], 300: [9] })).toEqual([3, 300])
  expect(await found({ 0: [4] }, { 300: [5] })).toEqual([])
})

test('words between them count', async () => {
  expect(await found({ 0: [4, 20], 1: [4] }, { 0: [5, 23], 1: [6] }, 3)).toEqual([0])
})
