import { formerKey, type PageRecord, placeOf, type Place } from '../tree/records.ts'
import { slugify } from '../tree/slugs.ts'
import type { Tree } from '../tree/tree.ts'

/** Returns the place in which an import created the page before it moved it to its place in the table of contents. */
const importedPlaceOf = ({ createdAt, formerly = {} }: PageRecord): Place | undefined => {
  const [key] = Object.entries(formerly).find(([, left]) => left === createdAt) ?? []
  return key === undefined ? undefined : placeOf(key)
}

const maxDepth = 64
const maxChildren = 20

/**
 * Returns the path of a page's file, as slugs, if an import moved the page or a page above it to another place in the table of
 * contents. Returns undefined for other pages.
 */
export const importedPathOf = async (tree: Tree, page: PageRecord): Promise<string[] | undefined> => {
  const path: string[] = []
  let isMoved = false
  let next: PageRecord | undefined = page
  while (next && path.length < maxDepth) {
    const imported: Place | undefined = importedPlaceOf(next)
    const { parent, slug }: Place = imported ?? next
    isMoved ||= imported !== undefined
    path.unshift(slug)
    next = parent === null ? undefined : await tree.page(parent)
    if (parent !== null && !next) return undefined
  }
  return isMoved ? path : undefined
}

/** Returns whether relative links of a page start in a folder of its own, as in a README, and not in the folder of its parent. */
export const hasOwnFolder = async (tree: Tree, { id }: PageRecord): Promise<boolean> => {
  const children = await tree.pages(await tree.childIds(id, maxChildren))
  if (children.some((child) => !importedPlaceOf(child))) return true
  const former = await tree.pages((await tree.formerChildIds(id)).slice(0, maxChildren))
  return former.some((child) => importedPlaceOf(child)?.parent === id)
}

const childImportedAs = async (tree: Tree, parent: string | null, slug: string): Promise<string | undefined> => {
  const former = await tree.pages(await tree.formerPageIds(parent, slug, maxChildren))
  const key = formerKey({ parent, slug })
  const moved = former.find(({ createdAt, formerly }) => formerly?.[key] === createdAt)
  return moved?.id ?? tree.pageIdBySlug(parent, slug)
}

/** Returns the page whose file an import read from a path, wherever the table of contents has put it. */
export const pageImportedFrom = async (tree: Tree, path: string): Promise<PageRecord | undefined> => {
  let id: string | null = null
  for (const name of path.split('/')) {
    const child: string | undefined = await childImportedAs(tree, id, slugify(name))
    if (child === undefined) return undefined
    id = child
  }
  return id === null ? undefined : tree.page(id)
}
