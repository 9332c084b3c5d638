import { afterAll, expect, test } from 'vitest'
import { change } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import type { Change } from '../changes/batch.ts'
import { emptyRoot } from '../chunk.ts'
import { mergeTrees } from '../merge/merge.ts'
import { block, documentOf, textNode } from '../markdown/document.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { brokenInvariants } from './invariants.ts'
import { openTree } from './tree.ts'

afterAll(closeMarkdown)

const markdown = (text: string) => ({ markdown: `one\n\n${text}\n` })
const document = (text: string) => ({ document: documentOf([block('paragraph', [textNode(text)])]) })

test.each([
  ['markdown', markdown],
  ['documents', document],
])('a page in %s has a conflict until its body has none', async (_, body) => {
  const store = memoryStore()
  const edit = (root: string, ...changes: Change[]) => change(store, root, changes)
  const write = (text: string): Change => ({ operation: 'update_page', page: 'id1', document: body(text) })
  const base = (await edit(emptyRoot, { operation: 'insert_page', title: 'A', document: body('apples') })).root
  const [main, request] = [
    (await edit(base, write('apples main'))).root,
    (await edit(base, write('apples request'))).root,
  ]
  const merged = await mergeTrees(store, { base, main, request })
  expect(merged.conflictedPages).toBe(1)
  expect(await openTree(store, merged.root).conflictedPageIds()).toEqual(['id1'])
  expect(await brokenInvariants(store, merged.root)).toEqual([])
  const renamed = await edit(merged.root, { operation: 'update_page', page: 'id1', title: 'B' })
  expect(renamed.conflictedPages).toBe(1)
  const again = await mergeTrees(store, { base: main, main, request: renamed.root })
  expect(again).toMatchObject({ conflicts: [], conflictedPages: 1 })
  const resolved = await edit(renamed.root, write('apples of both'))
  expect(resolved.conflictedPages).toBe(0)
  expect(await openTree(store, resolved.root).conflictedPageIds()).toEqual([])
  expect(await brokenInvariants(store, resolved.root)).toEqual([])
})
