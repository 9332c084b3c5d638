import { describe, expect, test } from 'vitest'
import type { Change } from '../changes/batch.ts'
import { apply } from '../map/apply.ts'
import { emptyRoot } from '../chunk.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { change } from '../../test/change.ts'
import { openTree } from '../tree/tree.ts'
import { semanticChanges } from './semantic.ts'

const page = (title: string, more: object = {}): Change => ({
  operation: 'insert_page',
  title,
  document: { markdown: title },
  ...more,
})

const start = async () => {
  const store = memoryStore()
  const base = await change(store, emptyRoot, [page('A'), page('B', { into: 'id1' }), page('C'), page('D')])
  return { store, root: base.root }
}

const compare = async (changes: Change[], limit = 10) => {
  const { store, root } = await start()
  const head = (await change(store, root, changes, 'n')).root
  return { store, root, head, ...(await semanticChanges(store, root, head, { limit })) }
}

describe('semanticChanges', () => {
  test('a page that changes places with its siblings has moved', async () => {
    const { changes } = await compare([{ operation: 'update_page', page: 'id4', into: null, at: 0 }])
    expect(changes).toMatchObject([{ type: 'page_moved', page: { id: 'id4' }, parent: {} }])
  })

  test('lists the changes of pages in display order', async () => {
    const { changes, more } = await compare([
      page('New', { at: 0 }),
      { operation: 'delete_page', page: 'id3' },
      { operation: 'update_page', page: 'id2', title: 'Bee', emoji: '🐝' },
      { operation: 'update_page', page: 'id4', into: 'id1' },
    ])
    expect(more).toBeUndefined()
    expect(changes).toEqual([
      { type: 'page_created', page: { id: 'n1', type: 'document', title: 'New', path: 'new' } },
      {
        type: 'page_edited',
        page: { id: 'id2', type: 'document', title: 'Bee', path: 'a/b' },
        attributes: { title: { before: 'B', after: 'Bee' }, emoji: { after: '🐝' } },
      },
      {
        type: 'page_moved',
        page: { id: 'id4', type: 'document', title: 'D', path: 'a/d' },
        parent: { after: { id: 'id1', type: 'document', title: 'A', path: 'a' } },
      },
      { type: 'page_deleted', page: { id: 'id3', type: 'document', title: 'C', path: 'c' } },
    ])
  })

  test('a new body is the attribute document, by the ids of the documents', async () => {
    const { changes, store, root, head } = await compare([
      { operation: 'update_page', page: 'id1', document: { markdown: 'other' } },
    ])
    const hashes = await Promise.all(
      [root, head].map(async (one) => (await openTree(store, one).page('id1'))!.body!.hash),
    )
    expect(changes).toMatchObject([{ attributes: { document: { before: hashes[0], after: hashes[1] } } }])
  })

  test('a page that was edited and moved gives two changes; a change without a visible attribute is an edit', async () => {
    const { changes } = await compare([
      { operation: 'update_page', page: 'id3', title: 'See', into: 'id4' },
      { operation: 'update_page', page: 'id1', hidden: true },
    ])
    expect(changes.map(({ type }) => type)).toEqual(['page_edited', 'page_edited', 'page_moved'])
    expect(changes[0]).toMatchObject({ page: { id: 'id1' }, attributes: {} })
  })

  test('returns the number of changes beyond the limit', async () => {
    const inserts = Array.from({ length: 7 }, (_, index) => page(`N${index}`))
    const { changes, more } = await compare(inserts, 3)
    expect(changes.map((one) => 'page' in one && one.page.title)).toEqual(['N0', 'N1', 'N2'])
    expect(more).toBe(4)
  })

  test('files, variables, reusable contents and tags', async () => {
    const { store, root } = await start()
    const file = {
      operation: 'insert_files',
      files: [{ name: 'f', contentType: 'text/plain', size: 1, storageKey: 'k' }],
    }
    const withFile = (await change(store, root, [file as Change], 'f')).root
    const before = await apply(
      store,
      withFile,
      new Map<string, unknown>([
        ['v/version', '1'],
        ['t/a', { tag: 'a', label: 'A' }],
      ]),
    )
    const after = await apply(
      store,
      before,
      new Map<string, unknown>([
        ['v/version', '2'],
        ['v/new', 'x'],
        ['f/f1', undefined],
        ['r/x', { id: 'x', title: 'X' }],
        ['t/a', undefined],
      ]),
    )
    expect((await semanticChanges(store, before, after, { limit: 10 })).changes).toEqual([
      { type: 'file_deleted', file: { id: 'f1', name: 'f', contentType: 'text/plain' } },
      { type: 'reusable_content_created', reusableContent: { id: 'x', title: 'X' } },
      { type: 'tag_deleted', tag: { tag: 'a', label: 'A' } },
      { type: 'variables_edited', variables: { before: { version: '1' }, after: { new: 'x', version: '2' } } },
    ])
  })
})
