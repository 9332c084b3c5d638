import { afterAll, describe, expect, test } from 'vitest'
import { titleBlock } from '../bodies/document-hints.ts'
import type { Change } from '../changes/batch.ts'
import { block, documentOf, textNode } from '../markdown/document.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { emptyRoot } from '../chunk.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { bodyText, change, paths } from '../../test/change.ts'
import { titleHint } from '../tree/conflict-hint.ts'
import { brokenInvariants } from '../tree/invariants.ts'
import { openTree } from '../tree/tree.ts'
import { mergeTrees } from './merge.ts'

afterAll(closeMarkdown)

const page = (title: string, more: object = {}): Change => ({
  operation: 'insert_page',
  title,
  document: { markdown: 'one\n\ntwo\n\nthree\n' },
  ...more,
})

/** Creates a base, edits it on two sides and merges them. */
const scenario = async (base: Change[], main: Change[], request: Change[]) => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, base)
  const ours = (await change(store, root, main, 'm', root)).root
  const theirs = (await change(store, root, request, 'r', root)).root
  const merged = await mergeTrees(store, { base: root, main: ours, request: theirs })
  const text = (id: string) => bodyText(store, merged.root, id)
  return { ...merged, store, tree: openTree(store, merged.root), text, paths: await paths(store, merged.root) }
}

const write = (id: string, markdown: string): Change => ({ operation: 'update_page', page: id, document: { markdown } })

describe('mergeTrees', () => {
  test('edits of different pages and different blocks merge silently', async () => {
    const merged = await scenario(
      [page('A'), page('B')],
      [write('id1', 'one!\n\ntwo\n\nthree\n'), page('M')],
      [write('id1', 'one\n\ntwo\n\nthree?\n\nfour\n'), write('id2', 'b'), page('R', { at: 0 })],
    )
    expect(merged.conflicts).toEqual([])
    expect(await merged.text('id1')).toBe('one!\n\ntwo\n\nthree?\n\nfour\n')
    expect(await merged.text('id2')).toBe('b')
    expect(merged.paths).toEqual(['r', 'a', 'b', 'm'])
  })

  test('blocks next to each other do not conflict', async () => {
    const merged = await scenario(
      [page('A')],
      [write('id1', 'one!\n\ntwo\n\nthree\n')],
      [write('id1', 'one\n\ntwo!\n\nthree\n')],
    )
    expect(merged.conflicts).toEqual([])
    expect(await merged.text('id1')).toBe('one!\n\ntwo!\n\nthree\n')
  })

  test('one block changed on both sides keeps both, the request in a marked hint', async () => {
    const merged = await scenario(
      [page('G'), page('A', { into: 'id1' })],
      [write('id2', 'one\n\ntwo main\n\nthree\n')],
      [write('id2', 'one\n\ntwo request\n\nthree\n')],
    )
    expect(merged.conflicts).toEqual([{ id: 'id2', title: 'A', path: 'g/a' }])
    expect(await merged.text('id2')).toBe(
      'one\n\ntwo main\n\n{% hint style="warning" %}\n**Conflict:** the change request has this version:\n\ntwo request\n{% endhint %}\n\nthree\n',
    )
  })

  test('metadata that both sides changed, including the place, gets the version of the change request', async () => {
    const merged = await scenario(
      [page('A'), page('B'), page('C')],
      [{ operation: 'update_page', page: 'id1', title: 'Main', emoji: '1', into: 'id2' }],
      [{ operation: 'update_page', page: 'id1', title: 'Request', into: 'id3' }],
    )
    expect(await merged.tree.page('id1')).toMatchObject({ title: 'Request', emoji: '1', parent: 'id3' })
    expect(merged.paths).toEqual(['b', 'c', 'c/a'])
  })

  test.each(['main', 'request'])(
    'a page that %s deleted and the other side edited is kept, with its ancestors',
    async (side) => {
      const remove: Change[] = [{ operation: 'delete_page', page: 'id1' }]
      const edit: Change[] = [write('id3', 'edited')]
      const base = [page('A'), page('B', { into: 'id1' }), page('C', { into: 'id2' }), page('D', { into: 'id1' })]
      const merged = await (side === 'main' ? scenario(base, remove, edit) : scenario(base, edit, remove))
      expect(merged.paths).toEqual(['a', 'a/b', 'a/b/c'])
      expect(await merged.text('id3')).toBe('edited')
    },
  )

  test('a page inserted below a page that the other side deleted keeps its place', async () => {
    const merged = await scenario(
      [page('A')],
      [{ operation: 'delete_page', page: 'id1' }],
      [page('N', { into: 'id1' })],
    )
    expect(merged.paths).toEqual(['a', 'a/n'])
  })

  test('two moves that would create a cycle are not both applied', async () => {
    const merged = await scenario(
      [page('A'), page('B'), page('C')],
      [{ operation: 'update_page', page: 'id1', into: 'id2' }],
      [{ operation: 'update_page', page: 'id2', into: 'id1' }],
    )
    expect(merged.paths).toEqual(['b', 'b/a', 'c'])
  })

  test('pages below a cycle that was undone keep their places', async () => {
    const merged = await scenario(
      [page('A'), page('B')],
      [{ operation: 'update_page', page: 'id1', into: 'id2' }],
      [page('N', { into: 'id1' }), { operation: 'update_page', page: 'id2', into: 'id1' }],
    )
    expect(merged.paths).toEqual(['b', 'b/a', 'b/a/n'])
  })

  test('moves that are each allowed do not nest pages without limit', async () => {
    const store = memoryStore()
    const [height, towers] = [16, 7]
    const tower = (from: number): Change[] =>
      Array.from({ length: height }, (_, index) => page('P', index === 0 ? {} : { into: `id${from + index}` }))
    let base = emptyRoot
    for (let from = 0; from < height * towers; from += height) {
      base = (await change(store, base, tower(from), `id`, base, from)).root
    }
    let main = base
    for (let from = height; from < height * towers; from += height) {
      const move: Change = { operation: 'update_page', page: `id${from + 1}`, into: `id${from}` }
      const request = (await change(store, base, [move])).root
      main = (await mergeTrees(store, { base, main, request })).root
    }
    const depths = (await paths(store, main)).map((path) => path.split('/').length)
    expect(depths).toHaveLength(height * towers)
    expect(Math.max(...depths)).toBe(5 * height)
  })

  test('undoing a cycle restores a deleted page that it needs', async () => {
    const merged = await scenario(
      [page('G'), page('X', { into: 'id1' }), page('Y')],
      [{ operation: 'update_page', page: 'id3', into: 'id2' }],
      [
        { operation: 'update_page', page: 'id2', into: 'id3' },
        { operation: 'delete_page', page: 'id1' },
      ],
    )
    expect(merged.paths).toEqual(['g', 'g/x', 'g/x/y'])
  })

  describe('two titles of one page are a conflict that shows both', () => {
    const base = [page('A', { document: { markdown: '# A\n\ntext\n' } })]
    const heading: Change[] = [write('id1', '# Heading\n\ntext\n')]
    const title: Change[] = [{ operation: 'update_page', page: 'id1', title: 'Title', keepsText: true }]

    test.each([
      ['a heading of main', heading, title, 'Title', '# Heading\n\ntext\n'],
      ['a heading of the request', title, heading, 'Heading', `# Heading\n\n${titleHint('Title')}\ntext\n`],
      [
        'no headings',
        [{ ...title[0]!, title: 'Main' } as Change],
        title,
        'Title',
        `# A\n\n${titleHint('Main')}\ntext\n`,
      ],
    ] as const)('%s', async (_, ours, theirs, expected, text) => {
      const merged = await scenario(base, [...ours], [...theirs])
      expect(await merged.tree.page('id1')).toMatchObject({ title: expected })
      expect(await merged.text('id1')).toBe(text)
      expect(merged.conflicts).toEqual([{ id: 'id1', title: expected, path: 'a' }])
    })

    test('in a document', async () => {
      const document = { document: documentOf([block('paragraph', [textNode('text')])]) }
      const renamed = (name: string): Change[] => [{ operation: 'update_page', page: 'id1', title: name }]
      const merged = await scenario([page('A', { document })], renamed('Main'), renamed('Title'))
      expect(JSON.parse((await merged.text('id1'))!)).toMatchObject({
        nodes: [titleBlock('Main'), { type: 'paragraph' }],
      })
      expect(merged.conflicts).toHaveLength(1)
    })
  })

  test('a page that one side deleted and the other changed stays, as a conflict', async () => {
    const gone: Change[] = [{ operation: 'delete_page', page: 'id1' }]
    for (const sides of [
      [gone, [write('id1', 'edited\n')]],
      [[write('id1', 'edited\n')], gone],
    ] as const) {
      const merged = await scenario([page('A')], [...sides[0]], [...sides[1]])
      expect(merged.paths).toEqual(['a'])
      expect(merged.conflicts).toEqual([{ id: 'id1', title: 'A', path: 'a' }])
    }
  })

  test('new pages with the same name and place are both kept', async () => {
    const merged = await scenario([page('A')], [page('New'), page('M')], [page('New'), page('R')])
    expect(merged.paths.toSorted()).toEqual(['a', 'm', 'new', 'new-1', 'r'])
    const orders = (await merged.tree.childrenOf(null)).map(({ order }) => order)
    expect(new Set(orders).size).toBe(orders.length)
  })

  test("pages that both sides placed at one position stay grouped, main's first", async () => {
    const added = (name: string): Change[] => [page(`${name} 1`, { at: 1 }), page(`${name} 2`, { at: 2 })]
    const merged = await scenario([page('A'), page('Z')], added('M'), added('R'))
    expect(merged.paths).toEqual(['a', 'm-1', 'm-2', 'r-1', 'r-2', 'z'])
  })

  test('pages that exchange slugs merge', async () => {
    const merged = await scenario(
      [page('A'), page('B')],
      [page('C')],
      [
        { operation: 'update_page', page: 'id1', slug: 'tmp' },
        { operation: 'update_page', page: 'id2', slug: 'a' },
        { operation: 'update_page', page: 'id1', slug: 'b' },
      ],
    )
    expect(merged.paths).toEqual(['b', 'a', 'c'])
  })

  test('pages that only the merge gives one slug in one folder get different ones', async () => {
    const merged = await scenario(
      [page('F'), page('G'), page('H'), page('X', { into: 'id1' }), page('S', { into: 'id3' })],
      [{ operation: 'update_page', page: 'id4', into: 'id2' }],
      [
        { operation: 'update_page', page: 'id4', slug: 's' },
        { operation: 'update_page', page: 'id5', into: 'id2' },
      ],
    )
    expect(merged.paths.toSorted()).toEqual(['f', 'g', 'g/s', 'g/s-1', 'h'])
    expect(await brokenInvariants(merged.store, merged.root)).toEqual([])
  })

  test('an update followed by a merge gives the same result as the merge alone', async () => {
    const store = memoryStore()
    const { root: base } = await change(store, emptyRoot, [page('A'), page('B')])
    const main = (await change(store, base, [write('id1', 'ONE\n\ntwo\n\nthree\n'), page('M')], 'm')).root
    const request = (await change(store, base, [write('id1', 'one\n\nTWO\n\nthree\n'), page('R')], 'r')).root
    const updated = await mergeTrees(store, { base, main, request })
    const merged = await mergeTrees(store, { base: main, main, request: updated.root })
    expect(merged.root).toBe(updated.root)
  })

  test('a side without changes takes all changes of the other', async () => {
    const store = memoryStore()
    const { root } = await change(store, emptyRoot, [page('A')])
    const edited = (await change(store, root, [write('id1', 'x')])).root
    expect((await mergeTrees(store, { base: root, main: root, request: edited })).root).toBe(edited)
    expect((await mergeTrees(store, { base: root, main: edited, request: root })).root).toBe(edited)
  })
})
