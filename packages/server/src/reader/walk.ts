import type { PageRecord } from '@scriptorium/content/tree/records'
import type { Tree } from '@scriptorium/content/tree/tree'
import { batchesOf } from '../batches.ts'
import type { SiteSpaceRow } from '../db/tables/sites.ts'
import { encodePath } from '../sites/encode.ts'
import { pathOnSite } from '../sites/address.ts'
import { findItem, orderedSiteSpaces } from '../sites/structure.ts'
import { isListed, openSiteSpace, rawTree, siteSpaceHref, type Visit } from './visit.ts'

/** A page of a site, as a list of all of them has it. */
export interface ListedPage {
  page: PageRecord
  path: string
  /** The address of the page, with its origin. */
  href: string
  siteSpace: SiteSpaceRow
}

type Shows = (visit: Visit, page: PageRecord) => boolean

const pagesPerRead = 200

async function* below(
  visit: Visit,
  tree: Tree,
  siteSpace: SiteSpaceRow,
  parent: string | null,
  above: string,
  shows: Shows = isListed,
): AsyncGenerator<ListedPage> {
  const { structure, siteBasePath, canonicalUrl } = visit.found
  const count = await tree.childCount(parent)
  const ids = await tree.childIds(parent, count)
  // Pages are read in batches, so that a level of 100,000 pages is never in memory.
  for (const batch of batchesOf(ids, pagesPerRead)) {
    const withChildren = await tree.firstChildIds(batch)
    for (const page of await tree.pages(batch)) {
      if (!shows(visit, page)) continue
      const path = above + page.slug
      const href = new URL(siteBasePath + encodePath(pathOnSite(structure, siteSpace, path)), canonicalUrl).href
      if (page.type === 'document') yield { page, path, href, siteSpace }
      if (withChildren.has(page.id) && (page.type === 'document' || page.type === 'group'))
        yield* below(visit, tree, siteSpace, page.id, `${path}/`, shows)
    }
  }
}

/** Yields the documents of one site space that navigation shows to the visitor, in display order. */
export async function* pagesOf(
  visit: Visit,
  siteSpace: SiteSpaceRow,
  shows: Shows = isListed,
): AsyncGenerator<ListedPage> {
  const { services, found } = visit
  // A preview shows another version than the published one.
  const tree = siteSpace.id === found.siteSpace.id ? found.tree : await rawTree(services, found, siteSpace)
  if (tree) yield* below(visit, tree, siteSpace, null, '', shows)
}

/** Yields the pages of all site spaces that the visitor may see, in display order. Hidden pages are left out. */
export async function* allPages(visit: Visit): AsyncGenerator<ListedPage> {
  for (const siteSpace of orderedSiteSpaces(visit.found.shown)) yield* pagesOf(visit, siteSpace)
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
