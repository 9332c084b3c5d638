import { expect, test } from 'vitest'
import { change, paths } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { emptyRoot } from '../chunk.ts'
import type { Change } from '../changes/batch.ts'
import { openDraft } from './draft.ts'
import { openTree } from './tree.ts'

const page = (title: string): Change => ({ operation: 'insert_page', title, document: { markdown: 'Text.\n' } })

const start = async () => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, ['a', 'b', 'c', 'd'].map(page))
  return { store, root }
}

test.each([
  ['id1', 2, 'b c a d'],
  ['id1', 3, 'b c d a'],
  ['id4', 1, 'a d b c'],
  ['id2', 2, 'a c b d'],
  ['id3', 0, 'c a b d'],
  ['id2', 9, 'a c d b'],
])('%s at index %i stands there among the others', async (id, at, expected) => {
  const { store, root } = await start()
  const moved = await change(store, root, [{ operation: 'update_page', page: id, into: null, at }])
  expect((await paths(store, moved.root)).join(' ')).toBe(expected)
})

test('a page that stays keeps its key, and so does the root', async () => {
  const { store, root } = await start()
  const draft = openDraft(store, root)
  for (const [index, { id, order }] of (await openTree(store, root).childrenOf(null)).entries())
    expect(await draft.orderAt({ id, parent: null, at: index })).toBe(order)
  expect((await change(store, root, [{ operation: 'update_page', page: 'id2', into: null, at: 1 }])).root).toBe(root)
})
