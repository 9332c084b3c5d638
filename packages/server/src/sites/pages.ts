import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import type { Audience } from './audience.ts'

/** A page that a visitor may see, with its path. */
export interface ShownPage {
  page: PageRecord
  path: string
}

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

interface Search {
  tree: Tree
  audience: Shows
  withHidden: boolean
}

const firstBelow = async (search: Search, parent: string | null, above: string): Promise<ShownPage | undefined> => {
  const { tree, audience, withHidden } = search
  // Reads one child at a time: the first one nearly always counts, and there can be thousands.
  for (let index = 0; ; index++) {
    const place = await tree.childAt(parent, index)
    const page = place && (await tree.page(place.id))
    if (!page) return undefined
    if (!audience.mayShow(page) || (page.hidden && !withHidden)) continue
    const path = above + page.slug
    if (page.type === 'document') return { page, path }
    const found = page.type === 'group' ? await firstBelow(search, page.id, `${path}/`) : undefined
    if (found) return found
  }
}

/**
 * Returns the first document page, in display order, that the visitor may see: of the whole space, or below a page that the
 * visitor may see. Hidden pages come last.
 */
export const firstShownPage = async (
  tree: Tree,
  audience: Shows,
  below?: ShownPage,
): Promise<ShownPage | undefined> => {
  const [parent, above] = below ? [below.page.id, `${below.path}/`] : [null, '']
  const found = await firstBelow({ tree, audience, withHidden: false }, parent, above)
  return found ?? firstBelow({ tree, audience, withHidden: true }, parent, above)
}
