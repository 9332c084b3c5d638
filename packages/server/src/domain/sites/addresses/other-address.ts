import { follow, ownAddress, pathOnSite, siteAddress, siteSpacePath, type Place } from './address.ts'
import { inSite, redirectTo } from './answers.ts'
import { encodePath } from './encode.ts'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import { shownRootOf } from '../../history/revisions.ts'
import { findMovedPage, findShownPage, findShownPageById, maxLinks, type ShownPage } from '../resolution/pages.ts'
import { findRedirectBySource, normalizeSource, redirectPath } from './redirects.ts'
import type { FoundRedirect, Visit } from '../resolution/resolution.ts'

const ownRedirect = async (visit: Visit): Promise<FoundRedirect | undefined> => {
  const { source, located, site } = visit
  const path = normalizeSource(`/${encodePath(located.segments.join('/'))}`)
  const row = path === '' ? undefined : await findRedirectBySource(source.db, site.id, path)
  const target = row && (await redirectPath({ ...visit, db: source.db, content: source.content }, row))
  return target === undefined ? undefined : inSite(visit, 302, target)
}

/** Returns the redirect of a link in the page tree to a page that the site shows. */
const linked = async (
  visit: Visit,
  from: string,
  { page }: ShownPage,
  links = 1,
): Promise<FoundRedirect | undefined> => {
  const { target } = page
  const spaceId = target?.['space'] ?? from
  const siteSpace = visit.shown.siteSpaces.find((one) => one.spaceId === spaceId)
  const row = siteSpace && visit.spaces.get(siteSpace.spaceId)
  if (target?.kind !== 'page' || !siteSpace || !row || row.deletedAt !== null) return undefined
  const { db, content } = visit.source
  const tree = openTree(content, await shownRootOf(db, row.id, row.revisionId))
  const found = await findShownPageById(tree, String(target['page']), visit.audience)
  if (found?.page.type === 'link' && links < maxLinks) return linked(visit, row.id, found, links + 1)
  if (found?.page.type !== 'document') return undefined
  return inSite(visit, 302, encodePath(pathOnSite(visit.structure, siteSpace, found.path)))
}

/**
 * Returns the redirect for a path without a page: one of the site, of a link in the page tree, or to where a moved page is now.
 * Undefined if there is none.
 */
export const elsewhere = async (visit: Visit, place?: Place, tree?: Tree): Promise<FoundRedirect | undefined> => {
  const own = await ownRedirect(visit)
  if (own || !place || !tree || place.rest.length === 0) return own
  const path = place.rest.join('/')
  const moved = (await findShownPage(tree, path, visit.audience)) ?? (await findMovedPage(tree, path, visit.audience))
  if (moved?.page.type === 'link') return linked(visit, place.siteSpace.spaceId, moved)
  return moved && moved.path !== path
    ? inSite(visit, 301, encodePath(pathOnSite(visit.structure, place.siteSpace, moved.path)))
    : undefined
}

/** Returns the redirect to the address of a page if the visitor opened it at another one. */
export const toShortForm = (visit: Visit, place: Place): FoundRedirect | undefined => {
  const { structure, located } = visit
  const path = pathOnSite(structure, place.siteSpace, place.rest.join('/'))
  if (path === located.segments.join('/')) return undefined
  const forAll = follow(structure, structure, located.segments)
  const status = forAll?.siteSpace.id === place.siteSpace.id ? 301 : 302
  return inSite(visit, status, place.rest.length > 0 ? encodePath(path) : siteSpacePath(structure, place.siteSpace))
}

/** Returns the redirect of a former name of the site, or to its custom hostname. */
export const toPresentName = (visit: Visit): FoundRedirect | undefined => {
  const { site, organization, located, source, search } = visit
  const isElsewhere = site.hostname !== null && new URL(located.base).hostname !== site.hostname
  if (!located.isFormer && !isElsewhere) return undefined
  const address = site.hostname === null && site.proxy !== null ? ownAddress : siteAddress
  const base = address(site, organization, source.urls)
  // Credentials stay in this URL: it is the same site, and cookies of the former address do not reach the new one.
  return redirectTo(visit, 301, base + encodePath(located.segments.join('/')) + search)
}
