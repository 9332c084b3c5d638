import { describe, expect, test } from 'vitest'
import { emptyRoot } from '@scriptorium/content/chunk'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { keptOf } from './export/kept.ts'
import { pagesToKeptFiles } from './export/kept-files.ts'
import type { SourceFile } from './source.ts'
import { storedReader } from './stored-space.ts'
import { byPath, stepsTo, write, shown, exported, linksOf } from '../test/folders-of-trees.ts'

describe('pages that are nested otherwise than their files', () => {
  test('flat files are nested as they are listed, and an export keeps their paths and their links', async () => {
    const flat: SourceFile[] = [
      {
        path: 'SUMMARY.md',
        text: '# Summary\n\n* [A](a.md)\n  * [B](b.md)\n    * [C](x/c.md)\n* [D](x/d.md)\n\n## G\n\n* [E](e.md)\n  * [F](f.md)\n',
      },
      { path: 'e.md', text: '# E\n\n[Home](README.md)\n' },
      { path: 'f.md', text: '# F\n\n[Home](README.md)\n' },
      {
        path: 'a.md',
        text: '# A\n\n[Home](./README.md) [B](b.md#end) [c.md](x/c.md "mention") [x/c.md](x/c.md "mention")\n',
      },
      { path: 'README.md', text: '# Home\n' },
      { path: 'b.md', text: '# B\n\n[Home](README.md) [C](x/c.md), [D](<x/d.md>) and `[D](x/d.md)`\n' },
      { path: 'x/c.md', text: '# C\n\n[B](../b.md) [D](d.md)\n' },
      { path: 'x/d.md', text: '# D\n\n[C](c.md) [A](../a.md)\n' },
    ]
    const store = memoryStore()
    const root = await write(store, emptyRoot, flat)
    const nested = [
      'readme document Home',
      'a document A',
      'a/b document B',
      'a/b/x document x',
      'a/b/x/c document C',
      'd document D',
      'g group G',
      'g/e document E',
      'g/e/f document F',
    ]
    expect(await shown(store, root)).toEqual(nested)
    expect(await linksOf(store, root)).toEqual([
      'a > a/b#end',
      'a > a/b/x/c',
      'a > a/b/x/c',
      'a > readme',
      'a/b > a/b/x/c',
      'a/b > d',
      'a/b > readme',
      'a/b/x/c > a/b',
      'a/b/x/c > d',
      'd > a',
      'd > a/b/x/c',
      'g/e > readme',
      'g/e/f > readme',
    ])
    expect((await stepsTo(store, root, flat)).steps).toEqual([])
    expect(await exported(store, root, flat)).toEqual(byPath(flat))
    const fresh = await exported(store, root)
    expect((await stepsTo(store, root, fresh)).steps).toEqual([])
    const other = await write(store, emptyRoot, fresh)
    expect(await shown(store, other)).toEqual(nested)
    expect(await linksOf(store, other)).toEqual(await linksOf(store, root))
  })

  test('files that are listed outside of their folder are moved out of it', async () => {
    const apart: SourceFile[] = [
      { path: 'README.md', text: '# Home\n\n[Two](x/two.md)\n' },
      { path: 'SUMMARY.md', text: '# Summary\n\n* [Home](README.md)\n* [X](x/README.md)\n* [Two](x/two.md)\n' },
      { path: 'x/README.md', text: '# X\n\n[Home](../README.md) [Two](two.md)\n' },
      { path: 'x/two.md', text: '# Two\n\n[X](README.md)\n' },
    ]
    const store = memoryStore()
    const root = await write(store, emptyRoot, apart)
    expect(await shown(store, root)).toEqual(['readme document Home', 'x document X', 'two document Two'])
    expect(await linksOf(store, root)).toEqual(['readme > two', 'two > x', 'x > readme', 'x > two'])
    expect(await exported(store, root, apart)).toEqual(byPath(apart))
    const other = await write(store, emptyRoot, await exported(store, root))
    expect(await linksOf(store, other)).toEqual(await linksOf(store, root))
  })

  test('headings that share a folder stay next to each other', async () => {
    const shared: SourceFile[] = [
      {
        path: 'SUMMARY.md',
        text: '# S\n\n## One\n\n* [Two](x/two.md)\n* [B](b.md)\n\n## Four\n\n* [X](x/README.md)\n',
      },
      { path: 'b.md', text: '# B\n' },
      { path: 'x/README.md', text: '# X\n' },
      { path: 'x/two.md', text: '# Two\n' },
    ]
    const store = memoryStore()
    const root = await write(store, emptyRoot, shared)
    expect(await shown(store, root)).toEqual([
      'one group One',
      'one/two document Two',
      'one/b document B',
      'four group Four',
      'four/x document X',
    ])
    expect(await exported(store, root, shared)).toEqual(shared)
  })

  test('an export adds no file to a folder whose files are all listed elsewhere', async () => {
    const emptied: SourceFile[] = [
      { path: 'SUMMARY.md', text: '# S\n\n* [One](y/one.md)\n\n## G\n\n* [Deep](y/z/deep.md)\n' },
      { path: 'y/one.md', text: '# One\n' },
      { path: 'y/z/deep.md', text: '# Deep\n' },
    ]
    const store = memoryStore()
    const root = await write(store, emptyRoot, emptied)
    expect(await exported(store, root, emptied)).toEqual(emptied)
    const reader = storedReader(store, root)
    const [space, base] = [await reader.pages(), await reader.pages()]
    const deep = [...space.pages.values()].find(({ path }) => path === 'g/deep')!
    space.pages.get(deep.parent!)!.children = []
    space.pages.delete(deep.id)
    const texts = await reader.texts([...space.pages.keys()], () => {})
    const { files: left } = pagesToKeptFiles(space, texts, keptOf(emptied, base))
    expect(left.map(({ path }) => path).toSorted()).toEqual(['SUMMARY.md', 'y/one.md', 'y/z.md'])
  })

  test('links from a page whose folder the export changes lead to the same pages elsewhere', async () => {
    const apart: SourceFile[] = [
      { path: 'README.md', text: '# Home\n' },
      { path: 'SUMMARY.md', text: '# S\n\n* [Home](README.md)\n* [D](d.md)\n  * [A](a.md)\n* [X](x/README.md)\n' },
      { path: 'a.md', text: '# A\n' },
      { path: 'd.md', text: '# D\n\n[Home](README.md)\n' },
      { path: 'x/README.md', text: '# X\n\n[A](../a.md)\n' },
    ]
    const store = memoryStore()
    const root = await write(store, emptyRoot, apart)
    expect(await linksOf(store, root)).toEqual(['d > readme', 'x > d/a'])
    const fresh = await exported(store, root)
    expect(fresh.find(({ path }) => path === 'x.md')!.text).toBe('# X\n\n[A](d/a.md)\n')
    expect(fresh.find(({ path }) => path === 'd/README.md')!.text).toBe('# D\n\n[Home](../README.md)\n')
    expect(await linksOf(store, await write(store, emptyRoot, fresh))).toEqual(['d > readme', 'x > d/a'])
  })

  test('links of an export have exactly the paths of its files', async () => {
    const given: SourceFile[] = [
      { path: 'C#.md', text: '# C#\n\n[C++](C++.md) [Start](Guide/README.md#go)\n' },
      { path: 'C++.md', text: '# C++\n\n[C#](C%23.md) [Start](Guide/) [Start](guide)\n' },
      { path: 'Guide/README.md', text: '# Start\n\n[C++](../C++.md)\n' },
      { path: 'README.md', text: '# Home\n' },
    ]
    const store = memoryStore()
    const root = await write(store, emptyRoot, given)
    expect(await exported(store, root, given)).toEqual(given)
    const fresh = await exported(store, root)
    expect(fresh).toEqual([
      { path: 'README.md', text: '# Home\n' },
      expect.objectContaining({ path: 'SUMMARY.md' }),
      { path: 'cpp.md', text: '# C++\n\n[C#](csharp.md) [Start](Guide/) [Start](guide)\n' },
      { path: 'csharp.md', text: '# C#\n\n[C++](cpp.md) [Start](guide.md#go)\n' },
      { path: 'guide.md', text: '# Start\n\n[C++](cpp.md)\n' },
    ])
    expect((await stepsTo(store, root, fresh)).steps).toEqual([])
    expect(await linksOf(store, await write(store, emptyRoot, fresh))).toEqual(await linksOf(store, root))
  })

  const places: readonly (readonly [name: string, files: Record<string, string>, links: string[]])[] = [
    [
      'a home page below a heading',
      {
        'README.md': '# Home\n',
        'SUMMARY.md': '# S\n\n## G\n\n* [Home](README.md)\n* [A](a.md)\n  * [B](b.md)\n',
        'a.md': '# A\n\n[Home](README.md)\n',
        'b.md': '# B\n\n[Home](README.md)\n',
      },
      ['g/a > g/readme', 'g/a/b > g/readme'],
    ],
    [
      'a page before the page of its folder',
      {
        'README.md': '# Home\n\n[One](x/one.md)\n',
        'SUMMARY.md': '# S\n\n* [One](x/one.md)\n* [X](x/README.md)\n* [Home](README.md)\n',
        'x/README.md': '# X\n\n[One](one.md)\n',
        'x/one.md': '# One\n\n[X](README.md) [Home](../README.md)\n',
      },
      ['one > readme', 'one > x', 'readme > one', 'x > one'],
    ],
    [
      'the page of a folder below a page of the folder',
      {
        'README.md': '# Home\n\n[One](x/one.md) [X](x/README.md)\n',
        'SUMMARY.md':
          '# S\n\n* [One](x/one.md)\n  * [Home](README.md)\n    * [X](x/README.md)\n      * [Two](x/y/two.md)\n',
        'x/README.md': '---\nslug: folder\n---\n# X\n\n[One](one.md) [Two](y/two.md)\n',
        'x/one.md': '# One\n\n[X](README.md)\n',
        'x/y/two.md': '# Two\n\n[One](../one.md) [X](../README.md) [Home](../../README.md)\n',
      },
      [
        'one > one/readme/folder',
        'one/readme > one',
        'one/readme > one/readme/folder',
        'one/readme/folder > one',
        'one/readme/folder > one/readme/folder/y/two',
        'one/readme/folder/y/two > one',
        'one/readme/folder/y/two > one/readme',
        'one/readme/folder/y/two > one/readme/folder',
      ],
    ],
    [
      'a page whose place in its folder another page takes',
      {
        'README.md': '# Home\n\n[Y](y/one.md) [X](x/one.md)\n',
        'SUMMARY.md':
          '# S\n\n* [Home](README.md)\n* [X one](x/one.md)\n* [X](x/README.md)\n  * [Y one](y/one.md)\n* [Y](y/README.md)\n',
        'x/README.md': '# X\n\n[One](one.md) [Y](../y/one.md)\n',
        'x/one.md': '# X one\n',
        'y/README.md': '# Y\n',
        'y/one.md': '# Y one\n\n[X](../x/one.md)\n',
      },
      ['readme > one', 'readme > x/one-1', 'x > one', 'x > x/one-1', 'x/one-1 > one'],
    ],
    [
      'files that set their slugs',
      {
        'README.md': '# Home\n\n[A](a.md) [X](x/README.md)\n',
        'a.md': '---\nslug: first\n---\n# A\n\n[B](x/b.md)\n',
        'x/README.md': '---\nslug: folder\n---\n# X\n\n[B](b.md)\n',
        'x/b.md': '---\nslug: second\n---\n# B\n\n[A](../a.md) [X](README.md)\n',
      },
      [
        'first > folder/second',
        'folder > folder/second',
        'folder/second > first',
        'folder/second > folder',
        'readme > first',
        'readme > folder',
      ],
    ],
  ]

  test.each(places)('links lead to %s, also in another space', async (_, texts, links) => {
    const given = Object.entries(texts).map(([path, text]): SourceFile => ({ path, text }))
    const store = memoryStore()
    const root = await write(store, emptyRoot, given)
    expect(await linksOf(store, root)).toEqual(links)
    expect(await exported(store, root, given)).toEqual(given)
    const other = await write(store, emptyRoot, await exported(store, root))
    expect(await linksOf(store, other)).toEqual(links)
  })
})
