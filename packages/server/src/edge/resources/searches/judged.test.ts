import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test } from '../../../../test/test.ts'

const folder = new URL('../../../../test/judged/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

/** Returns the pages of the corpus, which are separated by their titles. */
const readPages = async (): Promise<string[]> => (await read('pages.md')).split(/^(?=# )/m)

/** Returns the queries with the paths of the pages that answer them. They were written before anybody saw results. */
const readQueries = async (): Promise<{ query: string; wanted: string[] }[]> =>
  (await read('queries.txt'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([query, wanted]) => ({ query: query!, wanted: wanted!.split(', ') }))

test('judged queries find their pages, nearly always first', async ({ server, docs }) => {
  const params = await newSpace(docs)
  await publish(docs, params, ...(await readPages()).map((text) => insert(text)))
  await waitForJobs(server.services)
  const queries = await readQueries()
  const ranks: { query: string; rank: number }[] = []
  for (const { query, wanted } of queries) {
    const { items } = await docs.searchSpaceContent({ params, query: { query, limit: 10 } })
    ranks.push({ query, rank: items.findIndex(({ path }) => wanted.includes(path)) + 1 })
  }
  const meanReciprocalRank = ranks.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length
  const hits = ranks.filter(({ rank }) => rank > 0).length / ranks.length
  const notFirst = ranks.filter(({ rank }) => rank !== 1)
  expect(meanReciprocalRank >= 0.9 ? [] : notFirst).toEqual([])
  expect(hits >= 0.98 ? [] : notFirst).toEqual([])
})
