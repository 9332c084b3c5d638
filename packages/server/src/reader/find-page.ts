import type { PageRecord } from '@scriptorium/content/tree/records'
import { follow } from '../sites/address.ts'
import { openSiteSpace, type Visit } from './visit.ts'

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
  const segments = path.replace(/\.md$/, '').split('/').filter(Boolean).map(decode)
  const place = follow(found.structure, found.shown, segments)
  const source = place && (await openSiteSpace(services, found, place.siteSpace))
  if (!source) return undefined
  const page =
    place.rest.length > 0
      ? await source.tree.pageByPath(place.rest.join('/'))
      : (await source.tree.childrenOf(null)).find(({ type }) => type === 'document')
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

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
