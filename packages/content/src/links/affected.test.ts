import { afterAll, describe, expect, test } from 'vitest'
import type { Change } from '../changes/batch.ts'
import { applyChanges } from '../changes/apply-changes.ts'
import { emptyRoot } from '../chunk.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { testContext } from '../../test/change.ts'
import { openTree } from '../tree/tree.ts'
import { affectedPages } from './affected.ts'

afterAll(closeMarkdown)

const page = (slug: string, into: string | null = null): Change => ({
  operation: 'insert_page',
  slug,
  document: {},
  into,
})
const rename = (id: string, slug: string): Change => ({ operation: 'update_page', page: id, slug })

/** Two pages that were once at `/b`, the second of them last. Only the first has a page `a`. */
const twoFormer = async () => {
  const store = memoryStore()
  const context = testContext()
  let root = emptyRoot
  const steps: Change[] = [page('b'), page('a', 'id1'), rename('id1', 'c'), page('b'), rename('id3', 'd')]
  for (const [minute, step] of steps.entries()) {
    const now = `2026-01-01T00:0${minute}:00.000Z`
    root = (await applyChanges(store, root, [step], { ...context, now })).root
  }
  return { store, root, context }
}

describe('the page that was at a path', () => {
  test('is the one that left it last', async () => {
    const { store, root } = await twoFormer()
    const tree = openTree(store, root)
    expect((await tree.pageByFormerPath('b'))?.id).toBe('id3')
    expect(await tree.pageByFormerPath('b/a')).toBeUndefined()
  })

  test('changes when that one is deleted, so the pages that link to the path are affected', async () => {
    const { store, root, context } = await twoFormer()
    const after = await applyChanges(store, root, [{ operation: 'delete_page', page: 'id3' }], context)
    expect((await openTree(store, after.root).pageByFormerPath('b/a'))?.id).toBe('id2')
    const asked: string[] = []
    await affectedPages(
      store,
      { before: root, after: after.root },
      {
        pagesLinkingTo: async () => [],
        pagesWanting: async (names) => {
          asked.push(...names)
          return []
        },
      },
    )
    expect(asked).toEqual(expect.arrayContaining(['a', 'b']))
  })
})
