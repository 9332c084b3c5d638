import { afterAll, describe, expect, test } from 'vitest'
import { closeMarkdown } from '../pool/pool.ts'
import { emptyRoot } from '../chunk.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { bodyText, change, paths, testContext } from '../../test/change.ts'
import { applyChanges } from './apply-changes.ts'
import { brokenInvariants } from '../tree/invariants.ts'
import { openTree } from '../tree/tree.ts'
import type { Change } from './batch.ts'

afterAll(closeMarkdown)

const page = (title: string, more: object = {}): Change => ({
  operation: 'insert_page',
  document: { markdown: `# ${title}\n\nText.\n` },
  ...more,
})

const start = async (...changes: Change[]) => {
  const store = memoryStore()
  return { store, ...(await change(store, emptyRoot, changes)) }
}

describe('insert_page', () => {
  test('puts pages in order, with unique slugs', async () => {
    const { store, root } = await start(
      page('A'),
      page('B'),
      page('A'),
      page('First', { at: 0 }),
      page('Child', { into: 'id1' }),
    )
    expect(await paths(store, root)).toEqual(['first', 'a', 'a/child', 'b', 'a-1'])
  })

  test('front matter takes precedence over the heading, and the heading over the fields', async () => {
    const { store, root } = await start(
      page('Heading', { title: 'Field', description: 'kept' }),
      {
        operation: 'insert_page',
        title: 'Field',
        document: { markdown: '---\ntitle: Front\nhidden: true\n---\n# H\n' },
      },
      { operation: 'insert_page', document: {} },
      { operation: 'insert_page', title: 'Field', document: { markdown: '## Second level\n' } },
    )
    const pages = await openTree(store, root).childrenOf(null)
    expect(pages.map(({ title }) => title)).toEqual(['Heading', 'Front', 'Untitled', 'Field'])
    expect(pages[0]!.description).toBe('kept')
    expect(pages[1]!.hidden).toBe(true)
  })

  test('keeps every byte of the markdown', async () => {
    const markdown = '\uFEFF# T  \r\n\r\n*  odd\tlist\r\n\n\n~~~\nx'
    const { store, root } = await start({ operation: 'insert_page', document: { markdown } })
    expect(await bodyText(store, root, 'id1')).toBe(markdown)
  })

  test('resolves the aliases of a batch, also before their definition', async () => {
    const { store, root, touched } = await start(
      { operation: 'insert_page', ref: 'one', document: { markdown: 'See [two](./two.md) and ![x](./pic).' } },
      page('Two', { ref: 'two' }),
      {
        operation: 'insert_files',
        files: [{ name: 'x.png', contentType: 'image/png', size: 3, storageKey: 'k', ref: 'pic' }],
      },
    )
    expect((await openTree(store, root).page('id1'))!.refs).toEqual({
      two: { kind: 'page', id: 'id2' },
      pic: { kind: 'file', id: 'id3' },
    })
    expect(touched).toEqual([
      { kind: 'created', id: 'id1', ref: 'one' },
      { kind: 'created', id: 'id2', ref: 'two' },
    ])
  })

  test.each<[string, Change[], string]>([
    ['an unknown parent', [page('A'), page('B', { into: 'nope' })], '/changes/1/into'],
    [
      'a link as parent',
      [{ operation: 'insert_link', title: 'L', target: { kind: 'url', url: 'https://x' } }, page('B', { into: 'id1' })],
      '/changes/1/into',
    ],
    ['an alias used twice', [page('A', { ref: 'r' }), page('B', { ref: 'r' })], '/changes/1/ref'],
    ['an unknown page', [page('A'), { operation: 'update_page', page: 'zzz', title: 'x' }], '/changes/1/page'],
    [
      'a page to delete twice',
      [page('A'), { operation: 'delete_page', page: 'id1' }, { operation: 'delete_page', page: 'id1' }],
      '/changes/2/page',
    ],
    [
      'an unknown revision',
      [page('A'), { operation: 'revert_page', page: 'id1', revision: 'r' }],
      '/changes/1/revision',
    ],
  ])('refuses %s and writes nothing', async (_, changes, pointer) => {
    const store = memoryStore()
    await expect(change(store, emptyRoot, changes)).rejects.toMatchObject({ name: 'ContentError', pointer })
    expect(store.cost.chunksWritten).toBe(0)
  })
})

describe('update_page', () => {
  test('a page is not newer because someone else looks after it', async () => {
    const { store, root } = await start(page('A'))
    const later = { ...testContext('later', root), now: '2026-02-01T00:00:00.000Z' }
    const updated = async (fields: object) => {
      const { root: after } = await applyChanges(
        store,
        root,
        [{ operation: 'update_page', page: 'id1', ...fields }],
        later,
      )
      return (await openTree(store, after).page('id1'))!
    }
    expect(await updated({ owner: 'nadia', verifiedUntil: '2027-01-01' })).toMatchObject({
      owner: 'nadia',
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    expect((await updated({ owner: 'nadia', emoji: '1f600' })).updatedAt).toBe(later.now)
  })

  test('moves a page with its subpages, and keeps their ids and bodies', async () => {
    const { store, root } = await start(page('A'), page('B'), page('C', { into: 'id1' }), page('B', { into: 'id1' }))
    const moved = await change(store, root, [{ operation: 'update_page', page: 'id1', into: 'id2', at: 0 }])
    expect(await paths(store, moved.root)).toEqual(['b', 'b/a', 'b/a/c', 'b/a/b'])
    const out = await change(store, moved.root, [{ operation: 'update_page', page: 'id4', into: null, at: 0 }])
    expect(await paths(store, out.root)).toEqual(['b-1', 'b', 'b/a', 'b/a/c'])
  })

  test('reorders siblings, and does not change a page that keeps its place', async () => {
    const { store, root } = await start(page('A'), page('B'), page('C'), page('D'))
    const move = async (id: string, at: number) =>
      paths(store, (await change(store, root, [{ operation: 'update_page', page: id, at }])).root)
    expect(await move('id1', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(await move('id4', 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(await move('id2', 99)).toEqual(['a', 'c', 'd', 'b'])
    expect((await change(store, root, [{ operation: 'update_page', page: 'id3', at: 2 }])).root).toBe(root)
  })

  test('refuses a move below itself', async () => {
    const { store, root } = await start(page('A'), page('B', { into: 'id1' }), page('C', { into: 'id2' }))
    for (const into of ['id1', 'id3']) {
      await expect(change(store, root, [{ operation: 'update_page', page: 'id1', into }])).rejects.toMatchObject({
        code: 'invalid_request',
        pointer: '/changes/0/into',
      })
    }
  })

  test('the same content again changes nothing, not even the root', async () => {
    const { store, root } = await start(page('A'))
    const again = await change(store, root, [
      { operation: 'update_page', page: 'id1', document: { markdown: '# A\n\nText.\n' } },
    ])
    expect(again.root).toBe(root)
  })

  test('an empty text removes a field', async () => {
    const { store, root } = await start(page('A', { condition: 'x', hidden: true }))
    const after = await change(store, root, [{ operation: 'update_page', page: 'id1', condition: '', hidden: false }])
    const found = await openTree(store, after.root).page('id1')
    expect(found).not.toHaveProperty('condition')
    expect(found).not.toHaveProperty('hidden')
  })
})

describe('delete_page', () => {
  test('removes a page with its subpages; other pages keep their slugs', async () => {
    const { store, root } = await start(page('A'), page('B', { into: 'id1' }), page('C', { into: 'id2' }), page('A'))
    const { root: after, touched } = await change(store, root, [{ operation: 'delete_page', page: 'id1' }])
    expect(await paths(store, after)).toEqual(['a-1'])
    expect(touched.map(({ id }) => id)).toEqual(['id1', 'id2', 'id3'])
  })
})

describe('revert_page', () => {
  test('an edited page is reset, a deleted one is restored, an added one is removed', async () => {
    const { store, root } = await start(page('A'), page('B'), page('C', { into: 'id1' }))
    const edited = await change(
      store,
      root,
      [
        { operation: 'update_page', page: 'id1', title: 'Changed', slug: 'changed' },
        { operation: 'delete_page', page: 'id2' },
        page('New'),
        { operation: 'update_page', page: 'id3', into: 'x1' },
      ],
      'x',
    )
    expect(await paths(store, edited.root)).toEqual(['changed', 'new', 'new/c'])
    const reverted = await change(
      store,
      edited.root,
      ['id1', 'id2', 'x1', 'id3'].map((id) => ({ operation: 'revert_page', page: id })),
      'y',
      root,
    )
    expect(await paths(store, reverted.root)).toEqual(await paths(store, root))
    expect(await openTree(store, reverted.root).page('id1')).toEqual(await openTree(store, root).page('id1'))
  })

  test('a deleted page is restored with its subpages; pages that were moved out before stay outside', async () => {
    const { store, root } = await start(
      page('A'),
      page('B', { into: 'id1' }),
      page('C', { into: 'id2' }),
      page('D', { into: 'id2' }),
    )
    const edited = await change(store, root, [
      { operation: 'update_page', page: 'id4', into: null },
      { operation: 'delete_page', page: 'id1' },
    ])
    expect(await paths(store, edited.root)).toEqual(['d'])
    const reverted = await change(store, edited.root, [{ operation: 'revert_page', page: 'id1' }], 'y', root)
    expect((await paths(store, reverted.root)).toSorted()).toEqual(['a', 'a/b', 'a/b/c', 'd'])
    expect(reverted.touched.map(({ kind, id }) => [kind, id])).toEqual([
      ['created', 'id1'],
      ['created', 'id2'],
      ['created', 'id3'],
    ])
    expect(await brokenInvariants(store, reverted.root)).toEqual([])
  })

  test('a page returns below the nearest ancestor that still exists', async () => {
    const inside = (title: string, into: string) => page(title, { into })
    const { store, root } = await start(page('A'), inside('B', 'id1'), inside('C', 'id2'), inside('D', 'id3'))
    const edited = await change(store, root, [
      { operation: 'update_page', page: 'id4', into: null },
      { operation: 'delete_page', page: 'id3' },
    ])
    expect(await paths(store, edited.root)).toEqual(['a', 'a/b', 'd'])
    const reverted = await change(store, edited.root, [{ operation: 'revert_page', page: 'id4' }], 'y', root)
    expect(await paths(store, reverted.root)).toEqual(['a', 'a/b', 'a/b/d'])
  })

  test('a new title is the title of the text, too', async () => {
    const { store, root } = await start(page('Before'))
    const renamed = await change(store, root, [{ operation: 'update_page', page: 'id1', title: 'After' }])
    expect(await bodyText(store, renamed.root, 'id1')).toBe('# After\n\nText.\n')
    const kept = await change(store, root, [{ operation: 'update_page', page: 'id1', title: 'After', keepsText: true }])
    expect(await bodyText(store, kept.root, 'id1')).toBe('# Before\n\nText.\n')
  })

  test('reverts only the named blocks: changed, added and removed ones', async () => {
    const markdown = 'one\n\ntwo\n\nthree\n\nfour\n'
    const { store, root } = await start({ operation: 'insert_page', title: 'T', document: { markdown } })
    const edit = 'one\n\nTWO\n\nnew\n\nfour!\n'
    const edited = await change(store, root, [
      { operation: 'update_page', page: 'id1', title: 'U', document: { markdown: edit } },
    ])
    const { readBlocks } = await import('./body-blocks.ts')
    const keys = new Map(
      [
        ...(await readBlocks({ format: 'markdown', text: markdown })),
        ...(await readBlocks({ format: 'markdown', text: edit })),
      ].map(({ key, source }) => [source.trim(), key] as const),
    )
    const revert = async (...names: string[]) => {
      const block = names.map((name) => keys.get(name)!)
      const { root: after } = await change(
        store,
        edited.root,
        [{ operation: 'revert_page', page: 'id1', block }],
        'z',
        root,
      )
      expect((await openTree(store, after).page('id1'))!.title).toBe('U')
      return bodyText(store, after, 'id1')
    }
    expect(await revert('TWO')).toBe('one\n\ntwo\n\nnew\n\nfour!\n')
    expect(await revert('four')).toBe('one\n\nTWO\n\nnew\n\nfour\n')
    await expect(
      change(store, edited.root, [{ operation: 'revert_page', page: 'id1', block: ['nope'] }], 'z', root),
    ).rejects.toMatchObject({ pointer: '/changes/0/block' })
  })
})

describe('what a batch touched', () => {
  test('has each page once: as created if it was changed later, and not at all if it is gone again', async () => {
    const { store, root } = await start(page('A'))
    const { touched } = await change(
      store,
      root,
      [
        page('New', { ref: 'new' }),
        { operation: 'update_page', page: 'new', title: 'Newer' },
        page('Short', { ref: 'short' }),
        { operation: 'delete_page', page: 'short' },
        { operation: 'update_page', page: 'id1', title: 'B' },
        { operation: 'delete_page', page: 'id1' },
      ],
      'n',
    )
    expect(touched.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['created n1', 'deleted id1'])
  })

  test('holds no page below a link or a computed page', async () => {
    const { store, root } = await start(
      { operation: 'insert_link', title: 'Elsewhere', target: { kind: 'url', url: 'https://a.example' } },
      { operation: 'insert_computed', title: 'API', computed: { type: 'builtin:openapi', props: {} } },
    )
    for (const into of ['id1', 'id2'])
      await expect(change(store, root, [page('Below', { into })])).rejects.toThrow('cannot hold')
  })
})
