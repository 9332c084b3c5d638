import { describe, expect, test } from 'vitest'
import { emptyRoot } from '@scriptorium/content/chunk'
import { linkResolver } from '@scriptorium/content/links/resolver'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { openTree } from '@scriptorium/content/tree/tree'
import { memorySpace } from '../test/memory-space.ts'
import { importSource } from './import/import-source.ts'
import { isSummary, type SourceFile } from './source.ts'
import { storedReader } from './stored-space.ts'
import { stepsTo, write, shown, exported, linksOf } from '../test/folders-of-trees.ts'

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
})
