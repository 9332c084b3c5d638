import { diff } from '../map/diff.ts'
import { prefixRange } from '../map/range.ts'
import type { ContentStore } from '../store.ts'
import {
  type FileRecord,
  formerKey,
  type PageRecord,
  placeOf,
  prefixes,
  type ReusableContentRecord,
} from '../tree/records.ts'
import { includeName } from '../tree/include-files.ts'
import { openTree, type Tree } from '../tree/tree.ts'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { wantedName } from './page-links.ts'

/** Access to the indexed links. */
export interface KnownLinks {
  /** Returns the pages with links to any of these pages and files. */
  pagesLinkingTo(ids: readonly string[]): Promise<string[]>
  /** Returns the pages with links that end in any of these names. */
  pagesWanting(names: readonly string[]): Promise<string[]>
}

/** The effect of a content change on links and on the search index. */
export interface Affected {
  /** The pages with changed texts, also through reusable content, or whose conditions changed; undefined for a deleted page. */
  changed: Map<string, PageRecord | undefined>
  /** All pages whose links may resolve differently, including the changed pages. */
  pages: Set<string>
  /** The changed pages and files that links can lead to. */
  targets: string[]
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

// With the times: of several pages that were once at a place, the one that left it last is the target of its links.
const placesOf = ({ parent, slug, formerly = {} }: PageRecord): string =>
  JSON.stringify([parent, slug, Object.entries(formerly).toSorted()])

/** Returns the current and former slugs of a page: one change can contain several renames. */
const slugsOf = ({ slug, formerly = {} }: PageRecord): string[] => [slug, ...Object.keys(formerly).map(nameOf)]

/** Returns the current and former parents of a page. Its file was in the folder of one of them. */
const parentsOf = ({ parent, formerly = {} }: PageRecord): string[] =>
  [parent ?? '', ...Object.keys(formerly).map((place) => place.split('/')[0]!)].filter((id) => id !== '')

const stands = (before: PageRecord | undefined, after: PageRecord | undefined): boolean =>
  before !== undefined && after !== undefined && placesOf(before) === placesOf(after)

interface Reach {
  /** Pages whose own links may resolve differently. */
  pages: string[]
  /** Targets that links may have gained or lost. */
  targets: string[]
  /** Last path segments that links to these pages can have. */
  names: string[]
}

/** Returns the given pages with their current and former descendants, since links by a former path still resolve. */
const throughPages = async (tree: Tree, ids: readonly string[]): Promise<PageRecord[]> => {
  const found = new Set(ids)
  for (const id of found) {
    for (const child of [...(await tree.childIds(id)), ...(await tree.formerChildIds(id))]) found.add(child)
  }
  return tree.pages([...found])
}

/**
 * Returns the pages that were once at a place where one of these versions of a page is or was, and their descendants: links by the
 * path of that place may lead to them instead.
 */
const formerAt = async (tree: Tree, versions: readonly PageRecord[]): Promise<PageRecord[]> => {
  const places = new Set(versions.flatMap((page) => [formerKey(page), ...Object.keys(page.formerly ?? {})]))
  const found = [...places].map(placeOf).map(({ parent, slug }) => tree.formerPageIds(parent, slug))
  return throughPages(tree, (await Promise.all(found)).flat())
}

/** Returns which links a changed page affects: its own, those of pages that moved with it, and those to its old or new place. */
const reachOf = async (
  { before, after }: { before: PageRecord | undefined; after: PageRecord | undefined },
  trees: { before: Tree; after: Tree },
): Promise<Reach> => {
  const { id } = (after ?? before)!
  // A link to a bare folder means the first page at the root, so a change of order matters too.
  const atRoot = [before, after].some((page) => page?.parent === null)
  if (stands(before, after)) {
    return { pages: [id], targets: [id], names: atRoot && before!.order !== after!.order ? ['readme'] : [] }
  }
  // Descendants of an added or deleted page are in the diff themselves; its former children are not.
  const startsOf = async (tree: Tree) => (before && after ? [id] : tree.formerChildIds(id))
  const through = (
    await Promise.all([trees.before, trees.after].map(async (tree) => throughPages(tree, await startsOf(tree))))
  ).flat()
  const versions = [before, after].flatMap((page) => page ?? [])
  const former = (await Promise.all([trees.before, trees.after].map((tree) => formerAt(tree, versions)))).flat()
  const moved = [...through, ...former]
  return {
    pages: [id, ...moved.map((page) => page.id), ...versions.flatMap(parentsOf)],
    targets: [id, ...moved.map((page) => page.id)],
    names: [...[...versions, ...moved].flatMap(slugsOf), id, ...(atRoot ? ['readme'] : [])].map(wantedName),
  }
}

const conditionsAbove = async (tree: Tree, { id }: PageRecord): Promise<string> =>
  JSON.stringify((await tree.ancestorsOf(id)).flatMap(({ condition }) => condition ?? []))

/** Returns the pages below a page whose conditions changed, or that moved below other conditions. */
const belowChangedConditions = async (
  { before, after }: { before: PageRecord | undefined; after: PageRecord | undefined },
  trees: { before: Tree; after: Tree },
): Promise<PageRecord[]> => {
  if (!before || !after) return []
  const isSame =
    before.condition === after.condition &&
    (before.parent === after.parent ||
      (await conditionsAbove(trees.before, before)) === (await conditionsAbove(trees.after, after)))
  return isSame ? [] : trees.after.pages(await trees.after.descendantIds(after.id))
}

/** Returns the pages that include changed reusable content, or whose includes may resolve to new content. */
const includersOf = async (
  store: ContentStore,
  roots: { before: string; after: string },
  known: KnownLinks,
): Promise<Set<string>> => {
  const ids: string[] = []
  const names = new Set<string>()
  for await (const { before, after } of diff(store, roots.before, roots.after, prefixRange(prefixes.reusableContent))) {
    const versions = [before, after].flatMap((one) => (one as ReusableContentRecord | undefined) ?? [])
    ids.push(versions[0]!.id)
    for (const name of [versions[0]!.id, ...versions.map(includeName)]) names.add(wantedName(name))
  }
  if (ids.length === 0) return new Set()
  return new Set([...(await known.pagesLinkingTo(ids)), ...(await known.pagesWanting([...names]))])
}

/**
 * Returns the pages whose links a change can affect: changed and moved pages, pages that link to a changed target, and pages
 * with links by a name that was added or removed. The cost grows with the number of changes.
 */
export const affectedPages = async (
  store: ContentStore,
  roots: { before: string; after: string },
  known: KnownLinks,
): Promise<Affected> => {
  const trees = { before: openTree(store, roots.before), after: openTree(store, roots.after) }
  const changed = new Map<string, PageRecord | undefined>()
  const pages = new Set<string>()
  const names = new Set<string>()
  const targets = new Set<string>()
  for await (const { before, after } of diff(store, roots.before, roots.after, prefixRange(prefixes.page))) {
    await turnOfEventLoop()
    const both = { before: before as PageRecord | undefined, after: after as PageRecord | undefined }
    changed.set((both.after ?? both.before)!.id, both.after)
    for (const page of await belowChangedConditions(both, trees)) {
      changed.set(page.id, page)
      pages.add(page.id)
    }
    const reach = await reachOf(both, trees)
    for (const page of reach.pages) pages.add(page)
    for (const target of reach.targets) targets.add(target)
    for (const name of reach.names) names.add(name)
  }
  for await (const { before, after } of diff(store, roots.before, roots.after, prefixRange(prefixes.file))) {
    const { id, name } = (after ?? before) as FileRecord
    targets.add(id)
    for (const one of [id, nameOf(name)]) names.add(wantedName(one))
  }
  for (const id of await includersOf(store, roots, known)) {
    pages.add(id)
    if (!changed.has(id)) changed.set(id, await trees.after.page(id))
  }
  for (const page of await known.pagesLinkingTo([...targets])) pages.add(page)
  for (const page of await known.pagesWanting([...names])) pages.add(page)
  return { changed, pages, targets: [...targets] }
}
