import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importSource } from './import-source.ts'
import { memorySpace, type Shown } from '../../test/memory-space.ts'
import type { Entry } from '../entry.ts'
import { outlineOf } from '../outline.ts'
import type { SourceFile } from '../source.ts'

const name = fc.constantFrom('a', 'b', 'A', 'README', 'index', 'page-2')
const text = fc.oneof(
  { weight: 9, arbitrary: fc.nat(1000).map((n) => `# Text ${n}\n`) },
  { weight: 1, arbitrary: fc.constantFrom('three', '---\ntitle: T\nslug: b\n---\n', '') },
)
const path = fc.array(name, { minLength: 1, maxLength: 3, size: 'small' }).map((names) => `${names.join('/')}.md`)
const summary = fc.array(path, { maxLength: 4 }).map((paths) => paths.map((to) => `* [x](${to})`).join('\n'))

const filesOf = (texts: Record<string, string>, contents: string | null): SourceFile[] => [
  ...Object.entries(texts).map(([path, text]) => ({ path, text })),
  ...(contents === null ? [] : [{ path: 'SUMMARY.md', text: contents }]),
]

const texts = fc.dictionary(path, text, { minKeys: 3, maxKeys: 12 })
const fate = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ path }) },
  { weight: 1, arbitrary: fc.record({ text }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)

/** A folder and its later state: files stay, move, change or disappear, and new ones appear. */
const folders = fc
  .record({
    before: texts,
    fates: fc.array(fate, { minLength: 12, maxLength: 12 }),
    more: fc.dictionary(path, text, { maxKeys: 4 }),
    contents: fc.tuple(fc.option(summary), fc.option(summary)),
  })
  .map(({ before, fates, more, contents }) => {
    const after = Object.entries(before).flatMap(([path, text], index): [string, string][] => {
      const changed = fates[index] && { path, text, ...fates[index] }
      return changed ? [[changed.path, changed.text]] : []
    })
    return {
      before: filesOf(before, contents[0]),
      after: filesOf({ ...more, ...Object.fromEntries(after) }, contents[1]),
    }
  })

// A page leaves a folder before a new page is placed in the middle of it.
const leaving = {
  before: [
    { path: 'x/a.md', text: '# 1\n' },
    { path: 'x/b.md', text: '# 2\n' },
    { path: 'x/d.md', text: '# 3\n' },
  ],
  after: [
    { path: 'a.md', text: '# 1\n' },
    { path: 'x/b.md', text: '# 2\n' },
    { path: 'x/c.md', text: '# 4\n' },
    { path: 'x/d.md', text: '# 3\n' },
  ],
}

const wanted = (entries: readonly Entry[]): Shown[] =>
  entries.map(({ slug, file, children }) => ({ slug, text: file?.text ?? '', pages: wanted(children) }))

const options = { spaceId: 's', subject: 'S', merge: true }

/** Checks that all expected pages are in their places and in order. Other pages can be between them. */
const expectWithin = (shown: Shown[], entries: Shown[]) => {
  const found = shown.filter(({ slug }) => entries.some((entry) => entry.slug === slug))
  expect(found.map(({ slug }) => slug)).toEqual(entries.map(({ slug }) => slug))
  for (const [index, { text, pages }] of entries.entries()) {
    if (text !== '') expect(found[index]!.text).toBe(text)
    expectWithin(found[index]!.pages, pages)
  }
}

describe('importSource', () => {
  test('with prune, the space equals the folder; a second import changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(folders, async ({ before, after }) => {
        const { docs, show } = memorySpace()
        await importSource(docs, { files: before, skipped: [] }, options)
        await importSource(docs, { files: after, skipped: [] }, { ...options, prune: true })
        expect(await show()).toEqual(wanted(outlineOf(after)))
        const again = await importSource(docs, { files: after, skipped: [] }, { ...options, prune: true })
        expect(again).toMatchObject({ created: [], updated: [], moved: [], deleted: [] })
        expect(again).not.toHaveProperty('changeRequest')
      }),
      { numRuns: 40, examples: [[leaving]] },
    )
  })

  test('without prune no page is deleted, and the pages of the folder have its order', async () => {
    await fc.assert(
      fc.asyncProperty(folders, async ({ before, after }) => {
        const { docs, show } = memorySpace()
        await importSource(docs, { files: before, skipped: [] }, options)
        const kept = await show()
        const result = await importSource(docs, { files: after, skipped: [] }, options)
        const shown = await show()
        expect(result.deleted).toEqual([])
        expectWithin(shown, wanted(outlineOf(after)))
        const slugs = (pages: Shown[]): string[] =>
          pages.flatMap(({ slug, pages: below }) => [slug, ...slugs(below).map((path) => `${slug}/${path}`)])
        // A table of contents can move pages, whose former addresses still lead to them.
        const staying = result.moved.length === 0 ? slugs(kept) : []
        expect(slugs(shown)).toEqual(expect.arrayContaining(staying))
        expect(slugs(shown).length).toBeGreaterThanOrEqual(slugs(kept).length)
        expect(await importSource(docs, { files: after, skipped: [] }, options)).not.toHaveProperty('changeRequest')
      }),
      { numRuns: 40 },
    )
  })

  const before = [
    { path: 'a.md', text: '# A\n' },
    { path: 'b.md', text: '# B\n' },
  ]
  const after = [
    { path: 'a.md', text: '# A\n\nNew.\n' },
    { path: 'c.md', text: '---\ncondition: visitor.claims.\n---\n\n# C\n' },
  ]
  const folder = (files: SourceFile[]) => ({ files, skipped: [{ path: 'x.bin', reason: 'it is not markdown' }] })

  test('a dry run reports what an import would do, and changes nothing', async () => {
    const { docs, show } = memorySpace()
    const first = await importSource(docs, folder(before), options)
    expect(first).toMatchObject({ created: ['a', 'b'], unchanged: 0, changeRequest: { number: 1 } })
    const unchanged = await show()
    const planned = await importSource(docs, folder(after), { ...options, dryRun: true })
    expect(planned).toMatchObject({
      created: ['c'],
      updated: ['a'],
      deleted: [],
      kept: ['b'],
      unchanged: 0,
      dryRun: true,
    })
    expect(planned).not.toHaveProperty('changeRequest')
    expect(await show()).toEqual(unchanged)
    const pruned = await importSource(docs, folder(after), { ...options, prune: true, dryRun: true })
    expect(pruned).toMatchObject({ deleted: ['b'], kept: [] })
  })

  test('names a condition with a fault, after the files that were not read', async () => {
    const { docs } = memorySpace()
    const { skipped } = await importSource(docs, folder(after), options)
    expect(skipped).toEqual([
      { path: 'x.bin', reason: 'it is not markdown' },
      { path: 'c.md', reason: expect.stringMatching(/its condition has a fault at character \d+, /) },
    ])
  })

  test('says that the change request keeps what was written when writing fails', async () => {
    const { docs } = memorySpace()
    const updateChangeRequestContent = () => Promise.reject(new Error('The space is locked'))
    const failing = Object.assign(docs, { updateChangeRequestContent })
    await expect(importSource(failing, folder(before), options)).rejects.toThrow(
      'The space is locked. Change request 1 keeps what was written; the same import goes on from there.',
    )
  })

  test('says that the change request was written when it cannot be merged', async () => {
    const { docs } = memorySpace()
    const mergeChangeRequest = () => Promise.reject(new Error('Two reviews are missing'))
    const failing = Object.assign(docs, { mergeChangeRequest })
    await expect(importSource(failing, folder(before), options)).rejects.toThrow(
      'Change request 1 was written but cannot be merged: Two reviews are missing',
    )
  })
})
