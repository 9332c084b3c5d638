import { describe, expect, test } from 'vitest'
import { emptyRoot } from '@scriptorium/content/chunk'
import { linkResolver } from '@scriptorium/content/links/resolver'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { openTree } from '@scriptorium/content/tree/tree'
import { memorySpace } from '../test/memory-space.ts'
import { newId } from '@scriptorium/basics/id'
import { keptOf } from './export/kept.ts'
import { linkFiles, placesOf } from './export/link-files.ts'
import { pagesToKeptFiles } from './export/kept-files.ts'
import { pagesToFiles } from './export/pages-to-files.ts'
import { compare } from './import/compare.ts'
import { importSource } from './import/import-source.ts'
import { planSteps } from './import/plan.ts'
import { writeStored } from './import/write-stored.ts'
import { isSummary, type SourceFile } from './source.ts'
import { storedReader } from './stored-space.ts'

const summary = `# Table of contents

* [Home](README.md)
* [Forum](https://forum.example.com)

## Get started <a href="#x" id="x"></a>

* [Install](install.md)
* [Use](guide/README.md)
  * [Deep](guide/deep.md)
* Later

## Reference

* [API](reference/api.md)
  * [Source](https://example.com/src)
`

const files: SourceFile[] = [
  { path: 'README.md', text: '# Home\n\n[Deep](guide/deep.md), [API](reference/api.md)\n' },
  { path: 'SUMMARY.md', text: summary },
  { path: 'guide/README.md', text: '# Use\n\n[Home](../README.md)\n' },
  { path: 'guide/deep.md', text: '# Deep\n\n[Install](../install.md), [API](../reference/api.md)\n' },
  { path: 'install.md', text: '# Install\n\n[Deep](guide/deep.md)\n' },
  { path: 'reference/api.md', text: '# API\n\n[Install](../install.md), [Use](../guide/README.md)\n' },
]

const paths = [
  'readme document Home',
  'forum link Forum',
  'get-started group Get started',
  'get-started/install document Install',
  'get-started/guide document Use',
  'get-started/guide/deep document Deep',
  'get-started/later document Later',
  'reference group Reference',
  'reference/api document API',
  'reference/api/source link Source',
]

const byPath = (all: readonly SourceFile[]) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1))

const stepsTo = async (store: ReturnType<typeof memoryStore>, root: string, given: SourceFile[]) => {
  const options = { prune: true, makesBodiless: true }
  const comparison = await compare(storedReader(store, root), { files: given, skipped: [] }, options, () => {})
  return { steps: await planSteps(comparison), matches: comparison.matches }
}

const write = async (store: ReturnType<typeof memoryStore>, root: string, given: SourceFile[]) => {
  const { steps, matches } = await stepsTo(store, root, given)
  return (await writeStored(store, root, steps, matches, { now: '2026-01-01T00:00:00.000Z', newId })).root
}

const shown = async (store: ReturnType<typeof memoryStore>, root: string) =>
  [...(await storedReader(store, root).pages()).pages.values()].map(
    ({ path, type, title }) => `${path} ${type} ${title}`,
  )

const exported = async (store: ReturnType<typeof memoryStore>, root: string, kept?: SourceFile[]) => {
  const reader = storedReader(store, root)
  const space = await reader.pages()
  const texts = await reader.texts([...space.pages.keys()], () => {})
  const { files: written, pageOf } = kept
    ? pagesToKeptFiles(space, texts, keptOf(kept, space))
    : pagesToFiles(space, texts)
  const places = placesOf(pageOf, { files: [], reusable: [] }, written)
  const there = new Map((kept ?? []).map(({ path, text }) => [path, text]))
  return byPath(await linkFiles(reader, written, pageOf, places, there))
}

/** Returns the target of every link of every page, by path. */
const linksOf = async (store: ReturnType<typeof memoryStore>, root: string): Promise<string[]> => {
  const tree = openTree(store, root)
  const reader = storedReader(store, root)
  const { pages } = await reader.pages()
  const texts = await reader.texts([...pages.keys()], () => {})
  const lines: string[] = []
  for (const { id, path } of pages.values()) {
    const resolve = linkResolver(tree, (await tree.page(id))!)
    for (const { href } of await reader.linksIn(texts.get(id) ?? '')) {
      const ref = await resolve(href)
      const to = ref && (ref['page'] === undefined ? ref.kind : await tree.pathOf(ref['page'] as string))
      lines.push(`${path} > ${to ?? `broken ${href}`}${ref?.kind === 'anchor' ? `#${String(ref['anchor'])}` : ''}`)
    }
  }
  return lines.toSorted()
}

describe('groups, links and pages without a file of a SUMMARY.md', () => {
  test('are imported in place, and an export keeps every byte', async () => {
    const store = memoryStore()
    const root = await write(store, emptyRoot, files)
    expect(await shown(store, root)).toEqual(paths)
    expect((await stepsTo(store, root, files)).steps).toEqual([])
    expect(await exported(store, root, files)).toEqual(files)
  })

  test('are exported to an empty folder with the same contents', async () => {
    const store = memoryStore()
    const root = await write(store, emptyRoot, files)
    const fresh = await exported(store, root)
    expect(fresh.map(({ path }) => path)).not.toContain('get-started/README.md')
    expect(fresh.find(({ path }) => isSummary(path))!.text).toContain(
      '\n## Get started\n\n* [Install](get-started/install.md)\n',
    )
    expect((await stepsTo(store, root, fresh)).steps).toEqual([])
    expect(await shown(store, await write(store, emptyRoot, fresh))).toEqual(paths)
  })

  test('links between the files still lead where they led', async () => {
    const store = memoryStore()
    const tree = openTree(store, await write(store, emptyRoot, files))
    const at = async (from: string, href: string) => {
      const ref = await linkResolver(tree, (await tree.pageByPath(from))!)(href)
      return ref && tree.pathOf(ref['page'] as string)
    }
    expect(await at('readme', 'guide/deep.md')).toBe('get-started/guide/deep')
    expect(await at('get-started/install', 'guide/deep.md')).toBe('get-started/guide/deep')
    expect(await at('get-started/guide/deep', '../install.md')).toBe('get-started/install')
    expect(await at('reference/api', '../guide/README.md')).toBe('get-started/guide')
    expect(await at('get-started/guide', '../README.md')).toBe('readme')
  })

  test('change with the table of contents, and are kept if it is kept', async () => {
    const store = memoryStore()
    const root = await write(store, emptyRoot, files)
    const text = summary
      .replace('## Reference', '## Manual')
      .replace('https://forum.example.com', 'https://example.org')
      .replace('* Later\n', '')
    const edited = files.map((file) => (isSummary(file.path) ? { ...file, text } : file))
    const after = await write(store, root, edited)
    expect(await shown(store, after)).toEqual([...paths.slice(0, 6), 'reference group Manual', ...paths.slice(8)])
    const { pages } = await storedReader(store, after).pages()
    const forum = [...pages.values()].find(({ path }) => path === 'forum')
    expect(forum?.target).toEqual({ kind: 'url', url: 'https://example.org' })
    expect(await exported(store, after, edited)).toEqual(edited)
  })

  test('are imported through the API too', async () => {
    const space = memorySpace()
    const options = { spaceId: 's', subject: 'S', merge: true, prune: true }
    await importSource(space.docs, { files, skipped: [] }, options)
    const again = await importSource(space.docs, { files, skipped: [] }, options)
    expect(again).toMatchObject({
      created: [],
      updated: [],
      moved: [],
      deleted: [],
      unchanged: paths.length,
      skipped: [],
    })
    const shownNow = await space.show()
    expect(shownNow.map(({ slug }) => slug)).toEqual(['readme', 'forum', 'get-started', 'reference'])
    const text = summary.replace('https://forum.example.com', 'https://example.org')
    const edited = files.map((file) => (isSummary(file.path) ? { ...file, text } : file))
    expect(await importSource(space.docs, { files: edited, skipped: [] }, options)).toMatchObject({
      created: [],
      deleted: [],
      unchanged: paths.length - 1,
    })
  })

  test('links lead to the same pages after an export and an import into another space', async () => {
    const store = memoryStore()
    const root = await write(store, emptyRoot, files)
    const fresh = await exported(store, root)
    const home = fresh.find(({ path }) => path === 'README.md')!.text
    expect(home).toBe('# Home\n\n[Deep](get-started/guide/deep.md), [API](reference/api/README.md)\n')
    const other = await write(store, emptyRoot, fresh)
    expect(await linksOf(store, other)).toEqual(await linksOf(store, root))
    expect(await exported(store, other)).toEqual(fresh)
    const edited = fresh.map((file) => (file.path === 'README.md' ? { ...file, text: `${home}\nMore\n` } : file))
    expect((await stepsTo(store, root, edited)).steps).toHaveLength(1)
  })

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
