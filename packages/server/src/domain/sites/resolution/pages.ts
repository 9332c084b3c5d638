import { isWithoutText } from '@scriptorium/content/links/link-target'
import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import type { Audience } from '../visitors/audience.ts'

/** A page that a visitor may see, with its path. */
export interface ShownPage {
  page: PageRecord
  path: string
}

/** The most links of page trees, one leading to the next, that are followed to a page. They can also lead in a circle. */
export const maxLinks = 10

type Shows = Pick<Audience, 'mayShow'>

/** Returns whether a visitor may see a page: its condition holds, and those of all pages above it. */
const isShown = async (tree: Tree, page: PageRecord, audience: Shows): Promise<boolean> =>
  audience.mayShow(page) && (await tree.ancestorsOf(page.id)).every(audience.mayShow)

/** Returns a page by its id, with its path, if the visitor may see it. */
export const findShownPageById = async (tree: Tree, id: string, audience: Shows): Promise<ShownPage | undefined> => {
  const page = await tree.page(id)
  if (!page || !(await isShown(tree, page, audience))) return undefined
  return { page, path: (await tree.pathOf(id))! }
}

/** Returns the page at a path if the visitor may see it. */
export const findShownPage = async (tree: Tree, path: string, audience: Shows): Promise<ShownPage | undefined> => {
  const page = await tree.pageByPath(path)
  return page && (await isShown(tree, page, audience)) ? { page, path } : undefined
}

/** Returns the page that was at a path before, at the path where it is now, if the visitor may see it. */
export const findMovedPage = async (tree: Tree, path: string, audience: Shows): Promise<ShownPage | undefined> => {
  const page = await tree.pageByFormerPath(path)
  return page && findShownPageById(tree, page.id, audience)
}

/** The part of a page tree that is read to find the first page. */
export type FirstPages = Pick<Tree, 'childIdsFrom' | 'pages'>

interface Search {
  tree: FirstPages
  audience: Shows
  withHidden: boolean
  /** The entries that may still be read. */
  left: number
}

// Without a limit, a request would read a whole space of which the visitor may see nothing.
const maxRead = 10_000
const maxBatch = 128

// A group within a group is a page without content.
const hasContent = ({ type, description, cover, computed, body }: PageRecord): boolean =>
  type === 'document' && (!isWithoutText(body) || [description, cover, computed].some((one) => one !== undefined))

const documentAt = async (search: Search, page: PageRecord, above: string): Promise<ShownPage | undefined> => {
  const { audience, withHidden } = search
  if (!audience.mayShow(page) || (page.hidden && !withHidden)) return undefined
  const path = above + page.slug
  if (page.type !== 'document' && page.type !== 'group') return undefined
  const below = hasContent(page) ? undefined : await firstBelow(search, page.id, `${path}/`)
  return below ?? (page.type === 'document' ? { page, path } : undefined)
}

const firstBelow = async (search: Search, parent: string | null, above: string): Promise<ShownPage | undefined> => {
  // Reads one child at first, because it nearly always counts, and there can be thousands.
  for (let from = 0, size = 1; search.left > 0; from += size, size = Math.min(size * 4, maxBatch, search.left)) {
    const ids = await search.tree.childIdsFrom(parent, from, size)
    if (ids.length === 0) return undefined
    search.left -= ids.length
    for (const page of await search.tree.pages(ids)) {
      const found = await documentAt(search, page, above)
      if (found) return found
    }
  }
  return undefined
}

/**
 * Returns the first document page, in display order, that the visitor may see: of the whole space, or below a page that the
 * visitor may see. A page without content gives way to those below it, and hidden pages come last. Undefined if none is among the
 * first 10,000 entries.
 */
export const firstShownPage = async (
  tree: FirstPages,
  audience: Shows,
  below?: ShownPage,
): Promise<ShownPage | undefined> => {
  const [parent, above] = below ? [below.page.id, `${below.path}/`] : [null, '']
  const found = await firstBelow({ tree, audience, withHidden: false, left: maxRead }, parent, above)
  return found ?? firstBelow({ tree, audience, withHidden: true, left: maxRead }, parent, above)
}
