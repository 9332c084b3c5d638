import { collect } from '../map/collect.ts'
import { prefixRange } from '../map/range.ts'
import { range } from '../map/read.ts'
import type { ContentStore } from '../store.ts'
import { type Draft, openDraft } from '../tree/draft.ts'
import { type CorrectionRecord, prefixes, type PageChange, type PageRecord, type PageTexts } from '../tree/records.ts'
import { slugify } from '../tree/slugs.ts'
import { openTree, type PageNode } from '../tree/tree.ts'
import { contentWithTexts, isCurrent, rebaseCorrection, withTexts } from './corrections.ts'

/** A tree whose computed pages are replaced by generated pages. */
export interface Expanded {
  readonly root: string
  /** The computed pages that have no generated pages. They stay in the tree. */
  readonly missing: readonly PageRecord[]
}

const indexLength = 6

// `!` sorts before all characters of an order key, so generated pages come right where the computed page was.
const orderOf = ({ order }: PageRecord, index: number): string => `${order}!${String(index).padStart(indexLength, '0')}`

const below = (nodes: readonly PageNode[]): PageRecord[] => nodes.flatMap(({ page, pages }) => [page, ...below(pages)])

const firstFree = (wish: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(wish)) return wish
  let suffix = 1
  while (isTaken(`${wish}-${suffix}`)) suffix++
  return `${wish}-${suffix}`
}

const contentOf = async (store: ContentStore, root: string): Promise<(readonly [string, unknown])[]> => {
  const found: (readonly [string, unknown])[] = []
  for (const prefix of [prefixes.file, prefixes.reusableContent]) {
    found.push(...(await collect(range(store, root, prefixRange(prefix)))))
  }
  return found
}

const replacing = (page: PageRecord, nodes: readonly PageNode[], taken: Set<string>): PageChange[] => {
  const roots = nodes.map(({ page: generated }, index): PageRecord => {
    const slug = firstFree(slugify(generated.slug), (name) => taken.has(name))
    taken.add(slug)
    return { ...generated, parent: page.parent, order: orderOf(page, index), slug }
  })
  const deeper = nodes.flatMap(({ pages }) => below(pages))
  return [
    { before: page, after: undefined },
    ...[...roots, ...deeper].map((after): PageChange => ({ before: undefined, after })),
  ]
}

const correctedTexts = async (draft: Draft, page: PageRecord, correction: CorrectionRecord): Promise<PageTexts> => {
  if (isCurrent(page, correction)) return correction
  const { kept, review } = await rebaseCorrection(draft, page, correction)
  return review ?? kept ?? page
}

/** Shows the corrections of generated pages. One that was made to another version shows what conflicts with the page now. */
const correctPages = async (draft: Draft): Promise<void> => {
  const corrections = await collect(draft.tree().entries<CorrectionRecord>('correction'))
  const pages = new Map((await draft.tree().pages(corrections.map(({ id }) => id))).map((page) => [page.id, page]))
  const changes: PageChange[] = []
  for (const correction of corrections) {
    const before = pages.get(correction.id)
    if (before) changes.push({ before, after: withTexts(before, await correctedTexts(draft, before, correction)) })
  }
  await draft.replace(changes)
}

/** Shows the corrections of generated reusable contents. */
const correctContents = async (draft: Draft): Promise<void> => {
  for (const correction of await collect(draft.tree().entries<CorrectionRecord>('contentCorrection'))) {
    const before = await draft.tree().reusableContent(correction.id)
    if (!before) continue
    const after = contentWithTexts(before, await correctedTexts(draft, before, correction))
    await draft.set('reusableContent', correction.id, after)
  }
}

/**
 * Returns a tree in which the generated pages of each computed page replace it. `generatedBy` returns the root of the tree of
 * those pages. Writes the tree to the store.
 */
export const expandTree = async (
  store: ContentStore,
  root: string,
  generatedBy: (page: PageRecord) => string | undefined,
): Promise<Expanded> => {
  const draft = openDraft(store, root)
  const missing: PageRecord[] = []
  for (const page of await openTree(store, root).computedPages()) {
    const generated = generatedBy(page)
    if (generated === undefined) {
      missing.push(page)
      continue
    }
    const siblings = (await draft.tree().childrenOf(page.parent)).filter(({ id }) => id !== page.id)
    const nodes = await openTree(store, generated).allPages()
    await draft.replace(replacing(page, nodes, new Set(siblings.map(({ slug }) => slug))))
    await draft.edit(await contentOf(store, generated))
  }
  await correctPages(draft)
  await correctContents(draft)
  return { root: (await draft.flush()).root, missing }
}
