import { describe, expect, test } from 'vitest'
import { emptyRoot } from '@scriptorium/content/chunk'
import { applyChanges } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { newId } from '@scriptorium/basics/id'
import { keptOf } from './export/kept.ts'
import { linkFiles, placesOf } from './export/link-files.ts'
import { pagesToKeptFiles } from './export/kept-files.ts'
import { compare } from './import/compare.ts'
import { planSteps } from './import/plan.ts'
import { writeStored } from './import/write-stored.ts'
import { isSummary, type SourceFile } from './source.ts'
import { storedReader } from './stored-space.ts'

const now = '2026-01-01T00:00:00.000Z'

const summary = `# Table of contents

* [Home](README.md)
* [About us](about.md)

## Get started <a href="#x" id="x"></a>

* [Install](install.md)
* [Use](guide/README.md)
  * [Deep](guide/deep.md)

<!-- the reference is generated -->

## Reference

- [API](reference/api.md)
- [Forum](https://forum.example.com)
`

const text = (title: string) => `# ${title}\n\nText of ${title}.\n`

const files: SourceFile[] = [
  { path: 'README.md', text: text('Home') },
  { path: 'SUMMARY.md', text: summary },
  { path: 'about.md', text: text('About') },
  { path: 'guide/README.md', text: `${text('Use')}\n[Deep](deep.md)\n` },
  { path: 'guide/deep.md', text: `${text('Deep')}\n[Install](../install.md)\n` },
  { path: 'install.md', text: text('Install') },
  { path: 'reference/api.md', text: text('API') },
]

const byPath = (all: readonly SourceFile[]) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1))

type Store = ReturnType<typeof memoryStore>

const planned = async (store: Store, root: string, given: readonly SourceFile[]) => {
  const options = { prune: true, makesBodiless: true }
  const comparison = await compare(storedReader(store, root), { files: [...given], skipped: [] }, options, () => {})
  return { steps: await planSteps(comparison), matches: comparison.matches }
}

const imported = async (store: Store, root: string, given: readonly SourceFile[]) => {
  const { steps, matches } = await planned(store, root, given)
  return (await writeStored(store, root, steps, matches, { now, newId })).root
}

const exported = async (store: Store, base: string, root: string, there: readonly SourceFile[]) => {
  const reader = storedReader(store, root)
  const space = await reader.pages()
  const texts = await reader.texts([...space.pages.keys()], () => {})
  const kept = keptOf(there, await storedReader(store, base).pages())
  const { files: written, pageOf } = pagesToKeptFiles(space, texts, kept)
  const places = placesOf(pageOf, { files: [], reusable: [] }, written)
  return byPath(await linkFiles(reader, written, pageOf, places, kept.texts))
}

/** Returns what an export changes, as `-` and `+` with paths and with lines of the table of contents. */
const difference = (before: readonly SourceFile[], after: readonly SourceFile[]): string[] => {
  const [old, fresh] = [before, after].map((all) => new Map(all.map(({ path, text: of }) => [path, of])))
  const paths = [...new Set([...old!.keys(), ...fresh!.keys()])].filter((path) => old!.get(path) !== fresh!.get(path))
  return paths.toSorted().flatMap((path) => {
    if (!isSummary(path)) return [`${old!.has(path) ? '-' : ''}${fresh!.has(path) ? '+' : ''} ${path}`]
    const [from, to] = [old!.get(path)!.split('\n'), fresh!.get(path)!.split('\n')]
    const gone = from.filter((line) => !to.includes(line)).map((line) => `- ${line}`)
    const lines = [...gone, ...to.filter((line) => !from.includes(line)).map((line) => `+ ${line}`)]
    return lines.length > 0 ? lines : [`-+ ${path}`]
  })
}

/** Imports files into an empty space, which then gets changes, and exports it to the files. */
const afterEdits = async (given: readonly SourceFile[], ...edits: Change[][]) => {
  const store = memoryStore()
  let base = await imported(store, emptyRoot, given)
  let there = byPath(given)
  let changes: string[] = []
  for (const edit of edits) {
    const rootOf = async () => undefined
    const { pages } = await storedReader(store, base).pages()
    const ids = new Map([...pages.values()].map(({ id, path }) => [path, id]))
    const named = edit.map((change) => ({
      ...change,
      ...('page' in change && { page: ids.get(change.page) }),
      ...('into' in change && change.into !== null && { into: ids.get(change.into!) ?? change.into }),
    })) as Change[]
    const { root } = await applyChanges(store, base, named, { now, newId, rootOf })
    const next = await exported(store, base, root, there)
    changes = difference(there, next)
    expect((await planned(store, root, next)).steps).toEqual([])
    expect(await exported(store, root, root, next)).toEqual(next)
    ;[base, there] = [root, next]
  }
  return { changes, summary: there.find(({ path }) => isSummary(path))!.text }
}

const add = (title: string, place: object = {}): Change =>
  ({ operation: 'insert_page', title, document: { markdown: text(title) }, ...place }) as Change
const move = (page: string, place: object): Change => ({ operation: 'update_page', page, ...place }) as Change

describe('an export to a branch with a table of contents', () => {
  test('adds a line for a page at the root below the headings, which stay', async () => {
    const { changes, summary: after } = await afterEdits(files, [add('News')])
    expect(changes).toEqual(['+ ---', '+ * [News](news.md)', '+ news.md'])
    expect(after).toBe(`${summary}\n---\n\n* [News](news.md)\n`)
  })

  test('moves one line for a page that was moved, and no file', async () => {
    const { changes, summary: after } = await afterEdits(
      files,
      [add('News')],
      [move('get-started/install', { into: 'reference', at: 1 })],
    )
    expect(changes).toEqual(['-+ SUMMARY.md'])
    expect(after).toContain('## Reference\n\n- [API](reference/api.md)\n* [Install](install.md)\n- [Forum]')
    expect(after).toContain('id="x"></a>\n\n* [Use](guide/README.md)\n')
  })

  const edits: readonly (readonly [name: string, edit: Change[], changes: string[]])[] = [
    [
      'a page in a group',
      [add('New', { into: 'get-started', at: 1 })],
      ['+ * [New](get-started/new.md)', '+ get-started/new.md'],
    ],
    [
      'a page below a page',
      [add('New', { into: 'get-started/guide' })],
      ['+   * [New](guide/new.md)', '+ guide/new.md'],
    ],
    ['a page below the first page', [add('New', { into: 'readme' })], ['+   * [New](new.md)', '+ new.md']],
    ['a page at the start', [add('New', { at: 0 })], ['+ * [New](new.md)', '+ new.md']],
    ['a page between groups', [add('New', { at: 3 })], ['+ ---', '+ * [New](new.md)', '+ new.md']],
    ['a group', [{ operation: 'insert_group', title: 'Extras' } as Change], ['+ ## Extras']],
    [
      'a group in which a page is',
      [{ operation: 'insert_group', title: 'Extras', at: 0, ref: 'Page1' } as Change, add('New', { into: 'Page1' })],
      ['+ ## Extras', '+ * [New](extras/new.md)', '+ ---', '+ extras/new.md'],
    ],
    [
      'a link',
      [
        {
          operation: 'insert_link',
          title: 'Site',
          target: { kind: 'url', url: 'https://example.com' },
          at: 0,
        } as Change,
      ],
      ['+ * [Site](https://example.com)'],
    ],
    [
      'a page out of a group',
      [move('reference/api', { into: null, at: 1 })],
      ['- - [API](reference/api.md)', '+ - [API](api.md)', '+ api.md', '- reference/api.md'],
    ],
    [
      'a page out of its folder',
      [move('get-started/guide/deep', { into: 'get-started' })],
      ['-   * [Deep](guide/deep.md)', '+ * [Deep](guide/deep.md)'],
    ],
    ['a page with subpages', [move('get-started/guide', { into: null, at: 0 })], ['-+ SUMMARY.md']],
    ['two pages', [move('get-started/install', { at: 1 }), move('about', { at: 0 })], ['-+ SUMMARY.md']],
    ['groups', [move('reference', { at: 2 })], ['-+ SUMMARY.md']],
    [
      'no page',
      [{ operation: 'delete_page', page: 'get-started/install' } as Change],
      ['- * [Install](install.md)', '- install.md'],
    ],
    [
      'no group',
      [{ operation: 'delete_page', page: 'reference' } as Change],
      ['- ## Reference', '- - [API](reference/api.md)', '- - [Forum](https://forum.example.com)', '- reference/api.md'],
    ],
    [
      'a page with another address',
      [move('about', { slug: 'us' })],
      ['- * [About us](about.md)', '+ * [About us](us.md)', '- about.md', '+ us.md'],
    ],
    [
      'another title',
      [move('get-started/install', { title: 'Set up' })],
      ['- * [Install](install.md)', '+ * [Set up](install.md)', '-+ install.md'],
    ],
    [
      'another title of a page that the table of contents calls otherwise',
      [move('about', { title: 'Who we are' })],
      ['-+ about.md'],
    ],
    [
      'another title of a link',
      [move('reference/forum', { title: 'Community' })],
      ['- - [Forum](https://forum.example.com)', '+ - [Community](https://forum.example.com) <!-- slug: forum -->'],
    ],
    ['another title of a group', [move('reference', { title: 'Manual' })], ['- ## Reference', '+ ## Manual']],
    [
      'another title of a group whose address comes from it',
      [move('get-started', { title: 'Begin' })],
      ['- ## Get started <a href="#x" id="x"></a>', '+ ## Begin <a href="#x" id="x"></a> <!-- slug: get-started -->'],
    ],
  ]

  test.each(edits)('changes only the lines of %s', async (_, edit, changes) => {
    expect((await afterEdits(files, edit)).changes).toEqual(changes)
  })

  const foldered: SourceFile[] = [
    { path: 'README.md', text: text('Home') },
    {
      path: 'SUMMARY.md',
      text: `# Table of contents

* [Home](README.md)

## Guides

* [Use](guides/use.md)

## Reference

* [API](reference/api/README.md)
  * [Part](reference/api/part.md)
  * [Whole](reference/api/whole.md)
`,
    },
    { path: 'guides/use.md', text: text('Use') },
    { path: 'reference/api/README.md', text: text('API') },
    { path: 'reference/api/part.md', text: text('Part') },
    { path: 'reference/api/whole.md', text: text('Whole') },
  ]

  test.each([
    ['above the group', { into: null, at: 1 }, ['+ * [Part](part.md)', '+ part.md']],
    ['to an earlier group', { into: 'guides' }, ['+ * [Part](guides/part.md)', '+ guides/part.md']],
  ])('keeps the heading of a group whose folder had the file of a page that moves %s', async (_, place, added) => {
    const { changes, summary: after } = await afterEdits(foldered, [move('reference/api/part', place)])
    expect(changes.toSorted()).toEqual(
      ['-   * [Part](reference/api/part.md)', ...added, '- reference/api/part.md'].toSorted(),
    )
    expect(after.match(/^## .*/gm)).toEqual(['## Guides', '## Reference'])
  })
})
