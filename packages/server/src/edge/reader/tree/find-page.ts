import type { PageRecord } from '@scriptorium/content/tree/records'
import { decoded } from '@scriptorium/content/decoded'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { follow } from '../../../domain/sites/addresses/address.ts'
import { firstShownPage } from '../../../domain/sites/resolution/pages.ts'
import { openSiteSpace, rawTree, type Visit } from '../visit.ts'

/** Returns the page that an address of the site names, with its site space opened, if the visitor may see it. */
export const findListedPage = async (
  visit: Visit,
  address: string,
): Promise<{ visit: Visit; page: PageRecord } | undefined> => {
  const { found, services } = visit
  const url = URL.parse(address, new URL(found.siteBasePath, found.canonicalUrl).href)
  if (!url) return undefined
  const path = url.pathname.startsWith(found.siteBasePath)
    ? url.pathname.slice(found.siteBasePath.length)
    : url.pathname
  const segments = path.replace(/\.md$/, '').split('/').filter(Boolean).map(decoded)
  const place = follow(found.structure, found.shown, segments)
  const source = place && (await openSiteSpace(services, found, place.siteSpace))
  if (!source) return undefined
  const page =
    place.rest.length > 0
      ? await source.tree.pageByPath(place.rest.join('/'))
      : await firstPageOf(visit, place.siteSpace)
  if (page?.type !== 'document') return undefined
  const opened = {
    ...found,
    siteSpace: place.siteSpace,
    space: source.space,
    revision: source.revision,
    tree: source.tree,
  }
  return { visit: { services, source, found: opened }, page }
}

const firstPageOf = async ({ services, found }: Visit, siteSpace: SiteSpaceRow): Promise<PageRecord | undefined> => {
  const tree = await rawTree(services, found, siteSpace)
  return tree && (await firstShownPage(tree, found.audience))?.page
}
