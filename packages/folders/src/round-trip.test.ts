import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyRoot } from '@scriptorium/content/chunk'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { change } from '@scriptorium/content/test/change'
import { importSource } from './import/import-source.ts'
import { memorySpace } from '../test/memory-space.ts'
import { readerOf } from './space-pages.ts'
import { pagesToFiles } from './export/pages-to-files.ts'
import type { Change } from '@scriptorium/content/changes/batch'

const text = fc.constantFrom(
  '',
  'Plain\n',
  '# Heading\n',
  '# Other\r\n\r\nWindows\r\n',
  '\uFEFF# Marked\n',
  '---\ntitle: Said # why\ndescription: D\n---\n# Heading\n',
  '\uFEFF---\nhidden: true\nslug: else\n---\nText\n',
  '---\n[broken\n---\nText\n',
  '---\n- a list\n---\n',
)

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 })

const page = fc.record({
  text,
  title: fc.constantFrom('a', 'b', 'Heading', 'Two words', 'With [brackets](x)', '  spaced  ', 'true', '日本語'),
  slug: optional(
    fc.constantFrom(
      'readme',
      'index',
      'summary',
      'node_modules',
      'con',
      'b',
      'page-2',
      'page-10',
      'größe',
      '日'.repeat(100),
    ),
  ),
  parent: fc.nat(8),
  at: optional(fc.nat(3)),
  rewritten: optional(
    fc.record({ title: fc.constantFrom('New', 'a'), hidden: fc.boolean(), emoji: fc.constant('1f600') }),
  ),
  description: optional(fc.constantFrom('Said: so', "'quoted'", 'two\nlines')),
})

type Page = typeof page extends fc.Arbitrary<infer T> ? T : never

// Ids count up, so that a change can refer to the result of an earlier one. Explicit fields take precedence over the text.
const changesOf = (pages: readonly Page[]): Change[] =>
  pages.flatMap(({ text: markdown, title, slug, parent, at, rewritten, description }, index): Change[] => {
    const into = parent < index && parent < 6 ? `id${parent + 1}` : null
    const insert: Change = { operation: 'insert_page', document: { markdown }, title, slug: slug ?? '', into }
    const id = `id${index + 1}`
    return [
      { ...insert, ...(at !== undefined && { at }), ...(description !== undefined && { description }) },
      ...(rewritten ? [{ operation: 'update_page' as const, page: id, ...rewritten }] : []),
    ]
  })

const at = (revisionId: string) => ({ spaceId: 's', revisionId })

const exported = async ({ docs }: ReturnType<typeof memorySpace>, revisionId: string) => {
  const reader = readerOf(docs, at(revisionId))
  const space = await reader.pages()
  return pagesToFiles(space, await reader.texts([...space.pages.keys()], () => {})).files
}

const options = { spaceId: 's', subject: 'S', merge: true, prune: true }

describe('export', () => {
  test('its import changes nothing, and gives the same pages in an empty space', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 9, minLength: 1 }), async (pages) => {
        const store = memoryStore()
        const { root } = await change(store, emptyRoot, changesOf(pages))
        const space = memorySpace({ store, root })
        const files = await exported(space, root)
        const result = await importSource(space.docs, { files, skipped: [] }, options)
        expect(result).toMatchObject({ created: [], updated: [], moved: [], deleted: [], unchanged: pages.length })
        expect(result).not.toHaveProperty('changeRequest')

        const other = memorySpace()
        await importSource(other.docs, { files, skipped: [] }, options)
        const { revision } = await other.docs.getSpaceById({ params: { spaceId: 's' } })
        const there = (await readerOf(other.docs, at(revision)).pages()).pages
        const here = (await readerOf(space.docs, at(root)).pages()).pages
        const pathsOf = (all: typeof here) => [...all.values()].map(({ path }) => path)
        expect(pathsOf(there)).toEqual(pathsOf(here))
        expect(await exported(other, revision)).toEqual(files)
      }),
      { numRuns: 40 },
    )
  })

  test('a text with all metadata of its page is written unchanged and needs no table of contents', async () => {
    const texts = ['# One\r\n\r\nText', '\uFEFF---\ntitle: "Two"   # kept\n---\n', '# README\n']
    const slugs = ['a', 'b', 'readme']
    const store = memoryStore()
    const insert = texts.map((markdown, index): Change => {
      return { operation: 'insert_page', document: { markdown }, slug: slugs[index]!, ...(index === 2 && { at: 0 }) }
    })
    const { root } = await change(store, emptyRoot, insert)
    expect(await exported(memorySpace({ store, root }), root)).toEqual([
      { path: 'README.md', text: texts[2] },
      { path: 'a.md', text: texts[0] },
      { path: 'b.md', text: texts[1] },
    ])
  })
})
