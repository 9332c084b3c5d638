import { afterAll, describe, expect, test } from 'vitest'
import { change } from '../../test/change.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { semanticChanges } from '../diff/semantic.ts'
import { emptyRoot } from '../chunk.ts'
import { mergeTrees } from '../merge/merge.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { getBody } from '../store.ts'
import { openTree } from '../tree/tree.ts'
import type { Change } from './batch.ts'

afterAll(closeMarkdown)

const insert = (markdown: string): Change => ({
  operation: 'insert_reusable_content',
  title: 'Note',
  document: { markdown },
})
const update = (markdown: string): Change => ({
  operation: 'update_reusable_content',
  reusableContent: 'id1',
  document: { markdown },
})
const remove: Change = { operation: 'delete_reusable_content', reusableContent: 'id1' }

describe('reusable contents', () => {
  test('are inserted, changed and deleted', async () => {
    const store = memoryStore()
    const inserted = await change(store, emptyRoot, [insert('one\n')])
    expect(inserted.reusableContents).toMatchObject([{ id: 'id1', title: 'Note', body: { format: 'markdown' } }])
    const rename: Change = { operation: 'update_reusable_content', reusableContent: 'id1', title: 'Hint' }
    const renamed = (await change(store, inserted.root, [rename, update('two\n')])).root
    const found = await openTree(store, renamed).reusableContent('id1')
    expect([found?.title, (await getBody(store, found!.body!.hash)).text]).toEqual(['Hint', 'two\n'])
    expect((await change(store, renamed, [remove])).root).toBe(emptyRoot)
  })

  test('are refused if they do not exist', async () => {
    const at = { code: 'invalid_reference', pointer: '/changes/0/reusableContent' }
    for (const one of [update('x'), remove]) {
      await expect(change(memoryStore(), emptyRoot, [one])).rejects.toMatchObject(at)
    }
  })

  test('are refused if their documents are empty', async () => {
    const document = {
      document: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'hint', data: { style: 'odd' } }] },
    }
    const wrong: Change = { operation: 'insert_reusable_content', title: 'Note', document }
    await expect(change(memoryStore(), emptyRoot, [wrong])).rejects.toMatchObject({
      pointer: expect.stringContaining('/changes/0/document'),
    })
  })

  test('merge block by block, and report a conflict', async () => {
    const store = memoryStore()
    const { root: base } = await change(store, emptyRoot, [insert('apples\n\nboats\n\ncandles\n')])
    const main = (await change(store, base, [update('apples main\n\nboats\n\ncandles\n')])).root
    const request = (await change(store, base, [update('apples\n\nboats\n\ncandles request\n')])).root
    const merged = await mergeTrees(store, { base, main, request })
    const { body } = (await openTree(store, merged.root).reusableContent('id1'))!
    expect((await getBody(store, body!.hash)).text).toBe('apples main\n\nboats\n\ncandles request\n')
    expect(merged.conflicts).toEqual([])
    const other = (await change(store, base, [update('apples request\n\nboats\n\ncandles\n')])).root
    expect((await mergeTrees(store, { base, main, request: other })).conflicts).toEqual([
      { id: 'id1', title: 'Note', path: '' },
    ])
  })
})

describe('variables', () => {
  const set = (variables: Record<string, string | null>): Change => ({ operation: 'update_variables', variables })

  test('are set and deleted by name', async () => {
    const store = memoryStore()
    const base = (await change(store, emptyRoot, [set({ version: '1', name: 'x' })])).root
    const head = (await change(store, base, [set({ version: '2', name: null })])).root
    expect((await semanticChanges(store, base, head, { limit: 10 })).changes).toEqual([
      { type: 'variables_edited', variables: { before: { name: 'x', version: '1' }, after: { version: '2' } } },
    ])
  })

  test('merge by name', async () => {
    const store = memoryStore()
    const base = (await change(store, emptyRoot, [set({ a: '1', b: '1' })])).root
    const main = (await change(store, base, [set({ a: 'main', b: 'main' })])).root
    const request = (await change(store, base, [set({ b: 'request', c: 'new' })])).root
    const merged = await mergeTrees(store, { base, main, request })
    const expected = (await change(store, emptyRoot, [set({ a: 'main', b: 'request', c: 'new' })])).root
    expect(merged.root).toBe(expected)
  })

  test('are refused if an expression cannot contain their names, or if there are too many', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`v${n}`, 'x']))
    for (const variables of [{ 'a b': 'x' }, { '': 'x' }, { constructor: 'x' }, { 'a/b': 'x' }, many]) {
      await expect(change(memoryStore(), emptyRoot, [set(variables)])).rejects.toMatchObject({
        pointer: '/changes/0/variables',
      })
    }
  })
})
