import { afterAll, describe, expect, test } from 'vitest'
import type { Change } from '../changes/batch.ts'
import { emptyRoot } from '../chunk.ts'
import { textOf } from '../markdown/document.ts'
import { readMarkdown } from '../markdown/read.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { change } from '../../test/change.ts'
import { openDraft } from '../tree/draft.ts'
import { openTree } from '../tree/tree.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { closeMarkdown } from '../pool/pool.ts'
import { resolveDocument } from './resolve-document.ts'
import { linkResolver } from './resolver.ts'
import { addressRefs, relativeRefs, rewriteLinks, stableRefs } from './write-links.ts'

afterAll(closeMarkdown)

const page = (title: string, more: object = {}): Change => ({ operation: 'insert_page', title, document: {}, ...more })

const open = async () => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, [
    page('Readme'),
    page('Guides'),
    page('Getting Started', { into: 'id2' }),
    page('Reference'),
    page('Routes', { into: 'id4' }),
    { operation: 'insert_page', title: 'Aliased', document: { markdown: '[x](./other.md) [y](./pic)' } },
    page('Other', { ref: 'other' }),
    {
      operation: 'insert_files',
      files: [{ name: 'p.png', contentType: 'image/png', size: 1, storageKey: 'k', ref: 'pic' }],
    },
  ])
  const tree = openTree(store, root)
  const from = async (id: string) => linkResolver(tree, (await tree.page(id))!)
  return { tree, from }
}

describe('linkResolver', () => {
  test('prefers a page in one of the folders of a link to a group', async () => {
    const store = memoryStore()
    const { root } = await change(store, emptyRoot, [
      { operation: 'insert_group', title: 'Guides' },
      page('Setup'),
      page('Guides', { into: 'id2' }),
      page('From', { into: 'id2' }),
    ])
    const moved = await change(store, root, [{ operation: 'update_page', page: 'id4', into: null }])
    const tree = openTree(store, moved.root)
    const resolve = linkResolver(tree, (await tree.page('id4'))!)
    expect(await resolve('guides')).toEqual({ kind: 'page', page: 'id3' })
  })

  test('prefers the README of the folder above to a folder without one', async () => {
    const store = memoryStore()
    const { root } = await change(store, emptyRoot, [
      page('Packages'),
      page('Client', { into: 'id1', document: { markdown: '# Client' } }),
      page('Examples', { into: 'id2', document: { markdown: '[Client](../README.md)' } }),
    ])
    const tree = openTree(store, root)
    const resolve = linkResolver(tree, (await tree.page('id3'))!)
    expect(await resolve('../README.md#install')).toEqual({ kind: 'anchor', anchor: 'install', page: 'id2' })
  })

  test('takes the group in the likeliest folder if only groups have the name of a link', async () => {
    const store = memoryStore()
    // Only imports put groups into pages.
    const groupIn = (into: string) => ({ operation: 'insert_group', title: 'Guides', into }) as Change
    const { root } = await change(store, emptyRoot, [
      page('Setup'),
      groupIn('id1'),
      page('From', { into: 'id1' }),
      groupIn('id3'),
    ])
    const tree = openTree(store, root)
    const resolve = linkResolver(tree, (await tree.page('id3'))!)
    expect(await resolve('guides')).toEqual({ kind: 'page', page: 'id4' })
  })

  test.each<[string, string, object | undefined]>([
    ['id3', 'https://x.y/z', { kind: 'url', url: 'https://x.y/z' }],
    ['id3', 'mailto:a@b.c', { kind: 'url', url: 'mailto:a@b.c' }],
    ['id3', '#top', { kind: 'anchor', anchor: 'top' }],
    ['id3', '/pages/id5', { kind: 'page', page: 'id5' }],
    ['id3', '/pages/id5#a%20b', { kind: 'anchor', anchor: 'a b', page: 'id5' }],
    ['id3', '/pages/reference/routes', { kind: 'page', page: 'id5' }],
    ['id3', '/pages/reference/routes.md', { kind: 'page', page: 'id5' }],
    ['id3', '/pages/reference/README.md', { kind: 'page', page: 'id4' }],
    ['id3', '/pages/README.md', { kind: 'page', page: 'id1' }],
    ['id3', '../Reference/Routes.md', { kind: 'page', page: 'id5' }],
    ['id3', '../README.md', { kind: 'page', page: 'id1' }],
    ['id2', './getting-started.md', { kind: 'page', page: 'id3' }],
    ['id2', '../reference/', { kind: 'page', page: 'id4' }],
    ['id1', 'Guides/Getting%20Started.md#x', { kind: 'anchor', anchor: 'x', page: 'id3' }],
    ['id6', './other.md', { kind: 'page', page: 'id7' }],
    ['id6', './pic', { kind: 'file', file: 'id8' }],
    ['id6', '/files/id8', { kind: 'file', file: 'id8' }],
    ['id6', '/files/nope', undefined],
    ['id3', './nope.md', undefined],
    ['id3', '../../../x.md', undefined],
    ['id3', '/pages/nope', undefined],
    ['id3', '/users/u1', { kind: 'user', user: 'u1' }],
    ['id3', '/spaces/s1', { kind: 'space', space: 's1' }],
    ['id3', '/spaces/s1/pages/p1', { kind: 'page', page: 'p1', space: 's1' }],
    ['id3', '/spaces/s1/pages/p1#x', { kind: 'anchor', anchor: 'x', page: 'p1', space: 's1' }],
    ['id3', '/openapi/petstore', { kind: 'openapi', spec: 'petstore' }],
    ['id3', '%E0%A4%A', undefined],
  ])('from %s, %s', async (id, href, expected) => {
    const { from } = await open()
    expect(await (await from(id))(href)).toEqual(expected)
  })
})

describe('resolveDocument', () => {
  test('turns addresses into references; a broken link becomes plain text, a broken image is kept', async () => {
    const { from } = await open()
    const markdown =
      'see **[dead](./nope.md)** and [live](../reference/routes.md)\n\n![i](nope.png)\n\n| a |\n|---|\n| [t](/pages/id1) |\n'
    const { nodes } = await resolveDocument(readMarkdown(markdown), await from('id3'))
    const [text, images, table] = nodes
    expect(textOf([text!])).toBe('see dead and live')
    const links = (text!.nodes ?? []).filter((node) => node.object === 'inline')
    expect(links.map(({ data }) => data['ref'])).toEqual([{ kind: 'page', page: 'id5' }])
    expect(images!.nodes).toMatchObject([{ data: { ref: { kind: 'url', url: 'nope.png' } } }])
    expect(JSON.stringify(table)).toContain('{"kind":"page","page":"id1"}')
  })

  test('finds references in tags and tables, at any depth', async () => {
    const { from } = await open()
    const card =
      '<table data-view="cards"><thead><tr><th data-type="content-ref"></th></tr></thead><tbody><tr><td><a href="../readme.md">x</a></td></tr></tbody></table>'
    const markdown = `{% content-ref url="../reference/routes.md" %}\n[x](y)\n{% endcontent-ref %}\n\n${card}\n`
    const { nodes } = await resolveDocument(readMarkdown(markdown), await from('id3'))
    expect(nodes[0]!.data).toMatchObject({ ref: { kind: 'page', page: 'id5' } })
    expect(JSON.stringify(nodes[1])).toContain('{"kind":"page","page":"id1"}')
  })
})

test('an include in Git refers to the reusable content that was imported from that file', async () => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, [page('Readme')])
  const draft = openDraft(store, root)
  await draft.set('reusableContent', 'r1', {
    id: 'r1',
    title: 'T',
    git: { oid: 'x', path: '.gitbook/includes/note.md' },
  })
  const tree = openTree(store, (await draft.flush()).root)
  const resolve = linkResolver(tree, (await tree.page('id1'))!)
  expect(await resolve('../.gitbook/includes/note.md')).toEqual({ kind: 'reusable-content', reusableContent: 'r1' })
  expect(await resolve('../.gitbook/includes/other.md')).toBeUndefined()
})

describe('rewriteLinks', () => {
  const markdown = [
    '---\ndescription: "[a](./nope.md)"\n---',
    'see [x](../reference/routes.md#a "t") ![p](<../reference/routes.md>) [d] `[c](../reference/routes.md)`',
    '{% hint style="info" %}\n* [in](/pages/reference/routes.md)\n{% endhint %}',
    '[out](https://x.y) [dead](./nope.md) [top](#t) <a href="../reference/routes.md" class="button primary">b</a>',
    '{% content-ref url="../reference/routes.md" %}\n[r](../reference/routes.md)\n{% endcontent-ref %}',
    '<figure><img src="../reference/routes.md" alt=""></figure>',
    '[d]: ../reference/routes.md',
  ].join('\n\n')

  test('writes ids for stable links and changes no other byte', async () => {
    const { from } = await open()
    const target = /(?:\.\.|\/pages)\/reference\/routes(?:\.md)/g
    const inCode = '`[c](../reference/routes.md)`'
    const expected = markdown.replaceAll(inCode, '@').replace(target, '/pages/id5').replaceAll('@', inCode)
    expect(await rewriteLinks(markdown, await from('id3'), { write: stableRefs })).toBe(expected)
  })

  test('replaces only the links without a target if that is asked', async () => {
    const { from } = await open()
    const text = await rewriteLinks(markdown, await from('id3'), { broken: '#' })
    expect(text).toBe(markdown.replace('[dead](./nope.md)', '[dead](#)'))
  })

  test('writes relative links that lead back to the same pages', async () => {
    const { tree, from } = await open()
    const write = relativeRefs(tree, (await tree.page('id3'))!)
    const stable = await rewriteLinks(markdown, await from('id3'), { write: stableRefs })
    const relative = await rewriteLinks(stable, await from('id3'), { write })
    expect(relative).toContain('[in](../reference/routes.md)')
    expect(await rewriteLinks(relative, await from('id3'), { write: stableRefs })).toBe(stable)
    expect(await write({ kind: 'page', page: 'id2' })).toBe('README.md')
    expect(await write({ kind: 'page', page: 'id1' })).toBe('../readme.md')
  })

  test('a document becomes markdown with relative links', async () => {
    const { tree, from } = await open()
    const document = await resolveDocument(readMarkdown('[a](/pages/id5)\n'), await from('id3'))
    const page = (await tree.page('id3'))!
    expect(writeMarkdown(await addressRefs(document, relativeRefs(tree, page)))).toBe('[a](../reference/routes.md)\n')
  })
})
