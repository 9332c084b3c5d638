import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../test/memory-store.ts'
import { emptyRoot } from '../chunk.ts'
import { openDraft } from '../tree/draft.ts'
import { brokenInvariants } from '../tree/invariants.ts'
import { reviewChanges } from '../diff/review.ts'
import type { CorrectionRecord, PageRecord } from '../tree/records.ts'
import { openTree } from '../tree/tree.ts'
import { carryExpansion } from './carry.ts'
import { expandTree } from './expand.ts'

const at = '2026-01-01T00:00:00.000Z'
const page = (id: string, more: Partial<PageRecord> = {}): PageRecord => ({
  id,
  type: 'document',
  parent: null,
  order: `a${id.at(-1)}`,
  title: id,
  slug: id,
  createdAt: at,
  updatedAt: at,
  ...more,
})

const store = memoryStore()
const treeOf = async (root: string, ...pages: PageRecord[]) => {
  const draft = openDraft(store, root)
  for (const one of pages) await draft.put(one)
  return (await draft.flush()).root
}
const pathsOf = async (root: string) => {
  const nodes = await openTree(store, root).allPages()
  return nodes.flatMap(({ path, pages }) => [path, ...pages.map((child) => child.path)])
}

const source = { type: 'builtin:openapi', props: {} }
const authored = () =>
  treeOf(emptyRoot, page('intro1'), page('api2', { type: 'computed', computed: source }), page('pets3'))
const generated = () =>
  treeOf(emptyRoot, page('info1'), page('gen2', { slug: 'pets3' }), page('list1', { parent: 'gen2' }))

describe('expandTree', () => {
  test('puts generated pages in the place of the computed page, with unique slugs', async () => {
    const [root, pages] = [await authored(), await generated()]
    const expanded = await expandTree(store, root, () => pages)
    expect(await pathsOf(expanded.root)).toEqual(['intro1', 'info1', 'pets3-1', 'pets3-1/list1', 'pets3'])
    expect(expanded.missing).toEqual([])
    expect(await brokenInvariants(store, expanded.root)).toEqual([])
  })

  test('lets a generated page have the slug of the computed page that it replaces', async () => {
    const pages = await treeOf(emptyRoot, page('first1', { slug: 'api2' }))
    const expanded = await expandTree(store, await authored(), () => pages)
    expect(await pathsOf(expanded.root)).toEqual(['intro1', 'api2', 'pets3'])
  })

  test('keeps the order of many generated pages, and numbers slugs that are taken', async () => {
    const many = Array.from({ length: 12 }, (_, index) => page(`many${index}`, { order: `b${String(index + 10)}` }))
    const authoredWith = await treeOf(
      emptyRoot,
      page('many0'),
      page('many0-1'),
      page('api2', { type: 'computed', computed: source }),
    )
    const pages = await treeOf(emptyRoot, ...many)
    const expanded = await expandTree(store, authoredWith, () => pages)
    const generatedPaths = (await pathsOf(expanded.root)).filter((path) => !['many0', 'many0-1'].includes(path))
    expect(generatedPaths).toEqual(['many0-2', ...many.slice(1).map(({ slug }) => slug)])
  })

  test('keeps a computed page without generated pages', async () => {
    const root = await authored()
    const { missing, ...expanded } = await expandTree(store, root, () => undefined)
    expect([expanded.root, missing.map(({ id }) => id)]).toEqual([root, ['api2']])
  })
})

const correctionOf = (title: string): CorrectionRecord => ({
  id: 'gen2',
  path: 'pets3-1',
  title,
  from: { title: 'gen2' },
  updatedAt: at,
})
const withCorrection = async (root: string, correction: CorrectionRecord | undefined) => {
  const draft = openDraft(store, root)
  await draft.set('correction', 'gen2', correction)
  return (await draft.flush()).root
}

describe('a correction', () => {
  test('shows in the expanded tree, the same whether it is expanded or carried', async () => {
    const [plain, pages] = [await authored(), await generated()]
    const roots = [
      plain,
      await withCorrection(plain, correctionOf('Pets')),
      await withCorrection(plain, correctionOf('Animals')),
      plain,
    ]
    for (const [index, after] of roots.slice(1).entries()) {
      const before = roots[index]!
      const [expanded, again] = [before, after].map(async (root) => (await expandTree(store, root, () => pages)).root)
      expect(await carryExpansion(store, { before, after, expanded: await expanded! })).toBe(await again)
      expect(await brokenInvariants(store, (await again)!)).toEqual([])
    }
    const { root } = await expandTree(store, roots[2]!, () => pages)
    expect((await openTree(store, root).page('gen2'))!.title).toBe('Animals')
  })

  test('shows in the review of a change request as an edit of its page', async () => {
    const base = await authored()
    const { pages } = await reviewChanges(
      store,
      { base, head: await withCorrection(base, correctionOf('Pets')) },
      { limit: 10, blocks: true },
    )
    expect(pages).toMatchObject([
      { changes: ['edited'], before: { title: 'gen2' }, after: { title: 'Pets', path: 'pets3-1' } },
    ])
  })
})

describe('carryExpansion', () => {
  test('returns the same tree as expanding the edited tree', async () => {
    const [before, pages] = [await authored(), await generated()]
    const after = await treeOf(before, page('intro1', { title: 'Welcome' }), page('more4', { parent: 'intro1' }))
    const expanded = (await expandTree(store, before, () => pages)).root
    const again = (await expandTree(store, after, () => pages)).root
    expect(await carryExpansion(store, { before, after, expanded })).toBe(again)
  })

  test('refuses an edit of the computed page, and a slug that a generated page has', async () => {
    const [before, pages] = [await authored(), await generated()]
    const expanded = (await expandTree(store, before, () => pages)).root
    const edits = [page('api2', { type: 'computed', computed: source, title: 'API' }), page('info9', { slug: 'info1' })]
    for (const edit of edits) {
      const after = await treeOf(before, edit)
      expect(await carryExpansion(store, { before, after, expanded })).toBeUndefined()
    }
  })
})
