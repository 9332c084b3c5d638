import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { firstShownPage } from '../../../domain/sites/resolution/pages.ts'
import { findItem, orderedSiteSpaces } from '../../../domain/sites/structure/structure.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { isListed, openSiteSpace, rawTree, siteSpaceHref, type Visit } from '../visit.ts'

/** A page of a site, as a list of all of them has it. */
export interface ListedPage {
  page: PageRecord
  path: string
  /** The address of the page, with its origin. */
  href: string
  siteSpace: SiteSpaceRow
}

type Shows = (visit: Visit, page: PageRecord) => boolean

interface Branch {
  /** The page whose children are listed; null at the root. */
  parent: string | null
  /** The path of the parent with a slash at its end; empty at the root. */
  path: string
}

const root: Branch = { parent: null, path: '' }

const pagesPerRead = 200
const ownCacheBytes = 8 * 1024 * 1024

/** Yields the pages of a branch in the order of the tree. A page that is not shown hides its descendants. */
async function* listBranch(
  visit: Visit,
  tree: Tree,
  siteSpace: SiteSpaceRow,
  branch: Branch,
  shows: Shows = isListed,
): AsyncGenerator<ListedPage> {
  const { parent } = branch
  const { structure, siteBasePath, canonicalUrl } = visit.found
  const count = await tree.childCount(parent)
  const ids = await tree.childIds(parent, count)
  // Pages are read in batches, so that a level of 100,000 pages is never in memory.
  for (const batch of batchesOf(ids, pagesPerRead)) {
    const withChildren = await tree.firstChildIds(batch)
    for (const page of await tree.pages(batch)) {
      if (!shows(visit, page)) continue
      const path = branch.path + page.slug
      const href = new URL(siteBasePath + encodePath(pathOnSite(structure, siteSpace, path)), canonicalUrl).href
      if (page.type === 'document') yield { page, path, href, siteSpace }
      if (withChildren.has(page.id) && (page.type === 'document' || page.type === 'group'))
        yield* listBranch(visit, tree, siteSpace, { parent: page.id, path: `${path}/` }, shows)
    }
  }
}

interface Above {
  /** The path of a page with a slash at its end; empty at the root. */
  path: string
  isShown: boolean
}

const parentsKept = 20_000

/** Returns a function that finds out where the children of a page are, and whether the visitor may see them. */
const createAbove = (visit: Visit, tree: Tree) => {
  const known = new Map<string, Above>()
  const find = async (id: string | null): Promise<Above> => {
    if (id === null) return { path: '', isShown: true }
    const found = known.get(id)
    if (found) return found
    const page = await tree.page(id)
    const above = page && (await find(page.parent))
    const holdsPages = page?.type === 'document' || page?.type === 'group'
    const isShown = above?.isShown === true && holdsPages && isListed(visit, page)
    const own = { path: isShown ? `${above.path}${page.slug}/` : '', isShown }
    if (known.size >= parentsKept) known.clear()
    known.set(id, own)
    return own
  }
  return find
}

async function* inAnyOrder(visit: Visit, tree: Tree, siteSpace: SiteSpaceRow): AsyncGenerator<ListedPage> {
  const { structure, siteBasePath, canonicalUrl } = visit.found
  const aboveOf = createAbove(visit, tree)
  for await (const page of tree.entries<PageRecord>('page')) {
    if (page.type !== 'document' || !isListed(visit, page)) continue
    const above = await aboveOf(page.parent)
    if (!above.isShown) continue
    const path = above.path + page.slug
    const href = new URL(siteBasePath + encodePath(pathOnSite(structure, siteSpace, path)), canonicalUrl).href
    yield { page, path, href, siteSpace }
  }
}

const treeOf = ({ services, found }: Visit, siteSpace: SiteSpaceRow) =>
  // A preview shows another version than the published one.
  siteSpace.id === found.siteSpace.id ? found.tree : rawTree(services, found, siteSpace)

/** Returns the id of the first page of a site space, which the address of the site space shows. */
export const firstPageIdOf = async (visit: Visit, siteSpace: SiteSpaceRow): Promise<string | undefined> => {
  const tree = await treeOf(visit, siteSpace)
  return tree && (await firstShownPage(tree, visit.found.audience))?.page.id
}

/** Yields the documents of one site space that navigation shows to the visitor, in display order. */
export async function* pagesOf(
  visit: Visit,
  siteSpace: SiteSpaceRow,
  shows: Shows = isListed,
): AsyncGenerator<ListedPage> {
  const tree = await treeOf(visit, siteSpace)
  if (tree) yield* listBranch(visit, tree, siteSpace, root, shows)
}

/** The most pages of a site space that lists have in display order: for that, each page is looked up on its own. */
const maxOrderedPages = 5000

/**
 * Yields the pages of all site spaces that the visitor may see, those of site spaces with at most `maxOrdered` pages in display
 * order. Hidden pages are left out.
 */
export async function* allPages(visit: Visit, maxOrdered = maxOrderedPages): AsyncGenerator<ListedPage> {
  for (const siteSpace of orderedSiteSpaces(visit.found.shown)) {
    const tree = await treeOf(visit, siteSpace)
    if (!tree) continue
    const isLarge = (await tree.countOf('page')) > maxOrdered
    yield* isLarge ? inAnyOrder(visit, tree, siteSpace) : listBranch(visit, tree, siteSpace, root)
  }
}

/**
 * Yields the pages of all site spaces that the visitor may see, for lists whose order means nothing. Reads each space in one
 * pass. A walk in display order looks up each page, which takes many times as long in a large space.
 */
export async function* allPagesInAnyOrder(visit: Visit): AsyncGenerator<ListedPage> {
  for (const siteSpace of orderedSiteSpaces(visit.found.shown)) {
    const tree = await treeOf(visit, siteSpace)
    if (tree) yield* inAnyOrder(visit, tree, siteSpace)
  }
}

/** Returns the number of pages of all site spaces that the visitor may see, with the pages that lists leave out. */
export const mostPages = async (visit: Visit): Promise<number> => {
  let count = 0
  for (const siteSpace of visit.found.shown.siteSpaces)
    count += (await (await treeOf(visit, siteSpace))?.countOf('page')) ?? 0
  return count
}

/**
 * Returns a visit that reads content through a small cache of its own, for long lists. They read everything once, so they would
 * fill the cache of the process, and push out what other requests need.
 */
export const withOwnCache = (visit: Visit): Visit => {
  const cache = createContentCache({ maxSize: ownCacheBytes })
  const content = (db: Knex) => knexStore(db, cache)
  const services = { ...visit.services, content }
  const { found } = visit
  const tree = openTree(content(services.database.read), found.revision.shownRoot)
  return { ...visit, services, found: { ...found, tree } }
}

/** Opens the site space of a listed page. */
export const visitAt = async (visit: Visit, siteSpace: SiteSpaceRow): Promise<Visit | undefined> => {
  const { services, found } = visit
  const source = await openSiteSpace(services, found, siteSpace)
  const tree = source && (await rawTree(services, found, siteSpace))
  if (!tree) return undefined
  const { space, revision } = source
  const section = findItem(found.structure, 'site-section', siteSpace.sectionId)
  const basePath = siteSpaceHref(found, siteSpace)
  return { ...visit, source, found: { ...found, section, siteSpace, space, revision, tree, basePath } }
}
