import { generateNKeysBetween } from 'fractional-indexing'
import { expect, test } from 'vitest'
import { emptyRoot } from '../chunk.ts'
import { apply } from '../map/apply.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { pageEdits, type PageRecord } from './records.ts'
import { openTree } from './tree.ts'
import { shownTree } from './shown-tree.ts'

const orders = generateNKeysBetween(null, null, 3)

const pageAt = (id: string, parent: string | null, index: number): PageRecord => ({
  id,
  type: 'document',
  parent,
  order: orders[index]!,
  title: id,
  slug: id,
  createdAt: '',
  updatedAt: '',
  ...(id.includes('secret') && { condition: 'visitor.claims.none == 1' }),
})

const pages = [
  pageAt('secret', null, 0),
  pageAt('open', null, 1),
  pageAt('only-hidden', null, 2),
  pageAt('below', 'secret', 0),
  pageAt('secret-first', 'open', 0),
  pageAt('second', 'open', 1),
  pageAt('secret-last', 'only-hidden', 0),
]

const openShown = async () => {
  const store = memoryStore()
  const root = await apply(store, emptyRoot, pageEdits(pages.map((after) => ({ before: undefined, after }))))
  return shownTree(openTree(store, root), ({ condition }) => !condition)
}

test('lists, counts and indexes of a shown tree leave out hidden pages and what is below them', async () => {
  const tree = await openShown()
  const open = (await tree.page('open'))!
  const second = (await tree.page('second'))!
  expect(await tree.childIds(null)).toEqual(['open', 'only-hidden'])
  expect(await tree.childIdsFrom(null, 1, 5)).toEqual(['only-hidden'])
  expect([await tree.childCount('open'), await tree.childCount('only-hidden')]).toEqual([1, 0])
  expect([await tree.indexOf(open), await tree.indexOf(second)]).toEqual([0, 0])
  expect((await tree.childAt('open', 0))?.id).toBe('second')
  expect(await tree.firstChildIds(pages.map(({ id }) => id))).toEqual(new Map([['open', 'second']]))
  expect(await tree.page('below')).toBeUndefined()
})
