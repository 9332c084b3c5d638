import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '@scriptorium/content/changes/batch'
import { emptyRoot } from '@scriptorium/content/chunk'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import type { ContentStore } from '@scriptorium/content/store'
import { change } from '@scriptorium/content/test/change'
import { brokenInvariants } from '@scriptorium/content/tree/invariants'
import { newId } from '@scriptorium/basics/id'
import { compare } from './import/compare.ts'
import { planSteps } from './import/plan.ts'
import type { SourceFile } from './source.ts'
import type { SpacePage } from './space-pages.ts'
import { storedReader } from './stored-space.ts'
import { writeStored } from './import/write-stored.ts'
import { pagesToFiles } from './export/pages-to-files.ts'

const title = fc.constantFrom('a', 'b', 'Two words', 'README', 'index', '日本語', 'x: y')
const target = fc.constantFrom(
  { kind: 'url', url: 'https://example.com/?a=b#c' },
  { kind: 'page', page: 'id1' },
  { kind: 'anchor', anchor: 'a b', page: 'id1', space: 'x' },
  { kind: 'openapi', spec: 'pet-store' },
)
const computed = fc.constantFrom<Readonly<Record<string, unknown>>>(
  {
    type: 'builtin:openapi',
    props: { models: true, n: [1, null] },
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'a' } } },
  },
  { type: 'integration:x:y', props: {} },
)
const text = fc.constantFrom('', 'Text\n', '# Heading\n', '---\ntitle: T\n---\n')
// Front matter that stays on the page when a later text lacks it.
const look = fc.constantFrom(
  '---\nlayout:\n  width: wide\n  cover:\n    visible: false\n    size: full\n  outline: false\n---\n',
  '---\ncover: https://example.com/a.png\ncoverDark: /files/abc\ncoverY: -12.5\ncoverHeight: 200\n---\n',
  '---\nvars:\n  a: "1"\n  b: x\nif: visitor.a\nowner: u3Ks8V\nverifiedUntil: 2099-03-14\n---\nText\n',
)
const more = fc.record({ emoji: fc.constant('1f600'), hidden: fc.boolean() }, { requiredKeys: [] })
const place = { title, parent: fc.nat(8), at: fc.option(fc.nat(3), { nil: undefined }), more }
const page = fc.oneof(
  fc.record({ kind: fc.constant('document' as const), text, look: fc.option(look, { nil: undefined }), ...place }),
  fc.record({ kind: fc.constant('group' as const), ...place }),
  fc.record({ kind: fc.constant('link' as const), target, ...place }),
  fc.record({ kind: fc.constant('computed' as const), computed, ...place }),
)

type Page = typeof page extends fc.Arbitrary<infer T> ? T : never

const build = async (store: ContentStore, pages: readonly Page[]): Promise<string> => {
  const changes = pages.flatMap((made, index): Change[] => {
    const { title, at, more, parent } = made
    const holds = parent < index && ['document', 'group'].includes(pages[parent]!.kind) && made.kind !== 'group'
    const fields = { title, ...more, ...(at !== undefined && { at }), into: holds ? `id${parent + 1}` : null }
    if (made.kind === 'group') return [{ operation: 'insert_group', ...fields }]
    if (made.kind === 'link') return [{ operation: 'insert_link', target: made.target, ...fields }]
    if (made.kind === 'computed') return [{ operation: 'insert_computed', computed: made.computed, ...fields }]
    const insert: Change = { operation: 'insert_page', document: { markdown: made.look ?? made.text }, ...fields }
    return [insert, { operation: 'update_page', page: `id${index + 1}`, document: { markdown: made.text } }]
  })
  return (await change(store, emptyRoot, changes)).root
}

const filesOf = async (store: ContentStore, root: string): Promise<SourceFile[]> => {
  const reader = storedReader(store, root)
  const space = await reader.pages()
  const { files, left } = pagesToFiles(space, await reader.texts([...space.pages.keys()], () => {}))
  expect(left).toEqual([])
  return files
}

const stepsTo = async (store: ContentStore, root: string, files: SourceFile[]) => {
  const options = { prune: true, makesBodiless: true }
  const comparison = await compare(storedReader(store, root), { files, skipped: [] }, options, () => {})
  return { steps: await planSteps(comparison), matches: comparison.matches }
}

const shown = async (store: ContentStore, root: string): Promise<Partial<SpacePage>[]> => {
  const { pages } = await storedReader(store, root).pages()
  return [...pages.values()].map(({ id: _, parent, children, documentId: __, ...page }) => ({
    ...page,
    parent: parent && pages.get(parent)!.path,
    children: children.map((id) => pages.get(id)!.path),
  }))
}

describe('an export from the store', () => {
  test('its import changes nothing, and gives the same pages in an empty space', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 8, minLength: 1 }), async (pages) => {
        const store = memoryStore()
        const root = await build(store, pages)
        const files = await filesOf(store, root)
        expect((await stepsTo(store, root, files)).steps).toEqual([])

        const { steps, matches } = await stepsTo(store, emptyRoot, files)
        const context = { now: '2026-01-01T00:00:00.000Z', newId }
        const copy = await writeStored(store, emptyRoot, steps, matches, context)
        expect(await shown(store, copy.root)).toEqual(await shown(store, root))
        expect(await filesOf(store, copy.root)).toEqual(files)
        expect(await brokenInvariants(store, copy.root)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('a space can be updated to the contents of any other space', async () => {
    const some = fc.array(page, { maxLength: 6 })
    const none = { parent: 0, at: undefined }
    const group: Page = { kind: 'group', title: 'a', more: { emoji: '1f600' }, ...none }
    const index: Page = { kind: 'document', title: 'index', text: '', look: undefined, more: {}, ...none }
    await fc.assert(
      fc.asyncProperty(some, some, async (before, after) => {
        const store = memoryStore()
        const files = await filesOf(store, await build(store, after))
        const root = await build(store, before)
        const { steps, matches } = await stepsTo(store, root, files)
        const context = { now: '2026-01-01T00:00:00.000Z', newId }
        const { root: now } = await writeStored(store, root, steps, matches, context)
        expect(await brokenInvariants(store, now)).toEqual([])
        expect((await stepsTo(store, now, files)).steps).toEqual([])
        expect(await filesOf(store, now)).toEqual(files)
      }),
      { numRuns: 40, examples: [[[], [group, index]]] },
    )
  })
})
