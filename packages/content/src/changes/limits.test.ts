import { expect, test } from 'vitest'
import { change } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { emptyRoot } from '../chunk.ts'
import { maxDepth } from '../tree/max-depth.ts'
import type { Change } from './batch.ts'

/** Returns pages with the ids `id1`, `id2`, …, each below the one before. */
const nested = (levels: number): Change[] =>
  Array.from({ length: levels }, (_, index) => ({
    operation: 'insert_page',
    title: 'Page',
    document: {},
    ...(index > 0 && { into: `id${index}` }),
  }))

test('pages are nested as deep as the tree allows, and no deeper', async () => {
  const store = memoryStore()
  const deepest = change(store, emptyRoot, nested(maxDepth))
  await expect(deepest).resolves.toBeDefined()
  const { root } = await deepest
  const below: Change = { operation: 'insert_page', title: 'Page', document: {}, into: `id${maxDepth}` }
  await expect(change(store, root, [below], 'new')).rejects.toThrow(`at most ${maxDepth} levels`)
})

test('a space has at most a thousand variables', async () => {
  const store = memoryStore()
  const variables = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`v${index}`, 'x']))
  const { root } = await change(store, emptyRoot, [{ operation: 'update_variables', variables }])
  const more = (given: Record<string, string | null>) =>
    change(store, root, [{ operation: 'update_variables', variables: given }])
  await expect(more({ further: 'x' })).rejects.toThrow('at most 1000 variables')
  await expect(more({ further: 'x', v0: null })).resolves.toBeDefined()
})
