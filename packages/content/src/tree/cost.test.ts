import { generateNKeysBetween } from 'fractional-indexing'
import { expect, test } from 'vitest'
import { semanticChanges } from '../diff/semantic.ts'
import { apply } from '../map/apply.ts'
import { emptyRoot } from '../chunk.ts'
import { memoryStore, type MemoryStore } from '../../test/memory-store.ts'
import { mergeTrees } from '../merge/merge.ts'
import { change } from '../../test/change.ts'
import { type PageRecord, pageEdits } from './records.ts'
import { openTree } from './tree.ts'

/** Returns a space whose pages are all siblings, which is the widest possible folder. */
const build = async (size: number): Promise<{ store: MemoryStore; root: string }> => {
  const store = memoryStore()
  const pages = generateNKeysBetween(null, null, size).map((order, index): PageRecord => ({
    id: `page${index}`,
    type: 'document',
    parent: null,
    order,
    title: `Page ${index}`,
    slug: `page-${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))
  const edits = pageEdits(pages.map((after) => ({ before: undefined, after })))
  return { store, root: await apply(store, emptyRoot, edits) }
}

type Cost = Record<string, { reads: number; writes: number }>

/** Returns the number of chunks that each action reads and writes. */
const measure = async (size: number): Promise<Cost> => {
  const { store, root } = await build(size)
  const costs: Cost = {}
  const count = async <T>(name: string, action: () => Promise<T>): Promise<T> => {
    Object.assign(store.cost, { chunksRead: 0, chunksWritten: 0 })
    const result = await action()
    costs[name] = { reads: store.cost.chunksRead, writes: store.cost.chunksWritten }
    return result
  }
  const middle = `page${Math.floor(size / 2)}`
  const document = { markdown: 'text' }
  const tree = openTree(store, root)
  await count('read by id', () => tree.page(middle))
  await count('read by path', () => tree.pageByPath(`page-${Math.floor(size / 2)}`))
  const main = await count('edit', () => change(store, root, [{ operation: 'update_page', page: middle, document }]))
  await count('insert in the middle', () =>
    change(store, root, [{ operation: 'insert_page', title: 'N', document, at: Math.floor(size / 2) }]),
  )
  await count('move', () => change(store, root, [{ operation: 'update_page', page: middle, into: 'page7' }]))
  const request = await change(store, root, [
    { operation: 'update_page', page: 'page3', document },
    { operation: 'insert_page', title: 'New', document },
  ])
  const roots = { base: root, main: main.root, request: request.root }
  const merged = await count('merge', () => mergeTrees(store, roots))
  await count('diff', () => semanticChanges(store, main.root, merged.root, { limit: 10 }))
  return costs
}

test('the cost of an action grows with the height of the tree, not with the number of pages', async () => {
  const [small, large] = [await measure(100), await measure(100_000)]
  for (const [action, { reads, writes }] of Object.entries(large)) {
    expect(reads).toBeLessThanOrEqual(small[action]!.reads * 3 + 20)
    expect(writes).toBeLessThanOrEqual(small[action]!.writes * 3 + 6)
  }
})

test('the first children of many pages are those that lists begin with, and are read together', async () => {
  const { store, root } = await build(300)
  const parents = Array.from({ length: 300 }, (_, index) => `page${index}`)
  const children = parents
    .filter((_, index) => index % 3 === 0)
    .map((into) => ({ operation: 'insert_page' as const, title: 'Child', document: { markdown: 'text' }, into }))
  const { root: filled } = await change(store, root, [...children, ...children])
  const tree = openTree(store, filled)
  store.cost.chunksRead = 0
  const found = await tree.firstChildIds([...parents, 'absent'])
  const reads = store.cost.chunksRead
  expect(found.size).toBe(100)
  for (const parent of parents) expect([found.get(parent)].filter(Boolean)).toEqual(await tree.childIds(parent, 1))
  store.cost.chunksRead = 0
  for (const parent of parents) await tree.childIds(parent, 1)
  expect(reads).toBeLessThan(store.cost.chunksRead / 10)
})
