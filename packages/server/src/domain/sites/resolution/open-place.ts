import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import { findRevision, type ShownRevision } from '../../history/revisions.ts'
import { pathOnSite, siteAddress, siteSpacePath, type Place } from '../addresses/address.ts'
import { inSite, notFound } from '../addresses/answers.ts'
import { encodePath } from '../addresses/encode.ts'
import { elsewhere, toShortForm } from '../addresses/other-address.ts'
import { findShownPage, firstShownPage, type ShownPage } from './pages.ts'
import { versionOf, type Version } from './place-version.ts'
import type { FoundContent, Resolution, SiteSource, Visit } from './resolution.ts'
import { findItem } from '../structure/structure.ts'

const canonicalOf = ({ site, organization, structure, source }: Visit, siteSpace: SiteSpaceRow, path: string): string =>
  siteAddress(site, organization, source.urls) +
  (path === '' ? siteSpacePath(structure, siteSpace) : encodePath(pathOnSite(structure, siteSpace, path)))

interface Opened {
  place: Place
  version: Version
  revision: ShownRevision
  space: SpaceRow
  tree: Tree
  page: ShownPage | undefined
  /** Whether this is the first page, which the address of its site space shows, too. */
  isFirst: boolean
}

const contentOf = (visit: Visit, { place, version, revision, space, tree, page, isFirst }: Opened): FoundContent => {
  const { source: _source, located, search: _search, ...visited } = visit
  const { section, siteSpace, usesDefault } = place
  const siteBasePath = new URL(located.base).pathname
  const pathname = version.rest.join('/')
  // The address of nothing must not tell which sections are hidden.
  const isFound = pathname === '' || page !== undefined
  const addressed = isFound ? visit : { ...visit, structure: visit.shown }
  return {
    ...visited,
    kind: 'content',
    section: section && findItem(visit.structure, 'site-section', section.id),
    siteSpace,
    space,
    revision,
    tree,
    changeRequestId: version.changeRequestId,
    isRevision: version.isRevision,
    page,
    pathname,
    basePath: siteBasePath + siteSpacePath(visit.structure, siteSpace) + version.prefix,
    siteBasePath,
    canonicalUrl: canonicalOf(addressed, siteSpace, isFirst ? '' : pathname),
    pageUrl: canonicalOf(addressed, siteSpace, page?.path ?? pathname),
    isComplete: !usesDefault && isFound,
  }
}

const revisionOf = ({ db, snapshot }: SiteSource, space: SpaceRow, { prefix, revisionId }: Version) =>
  snapshot && prefix === '' ? snapshot.mainOf(space) : findRevision(db, space.id, revisionId)

/** Returns what a visitor finds at a place of a site. */
export const openPlace = async (visit: Visit, place: Place): Promise<Resolution> => {
  const { source, spaces, audience, located } = visit
  const space = spaces.get(place.siteSpace.spaceId)!
  const version = await versionOf(visit, place, space)
  const revision = version && (await revisionOf(source, space, version))
  if (!version || !revision) return notFound(located)
  const tree = openTree(source.content, revision.shownRoot)
  const path = version.rest.join('/')
  const found = path === '' ? await firstShownPage(tree, audience) : await findShownPage(tree, path, audience)
  const isMain = version.prefix === ''
  if (found?.page.type === 'group') {
    const first = await firstShownPage(tree, audience, found)
    if (first) return inSite(visit, 302, groupTarget(visit, place, version, first))
  }
  const page = found?.page.type === 'document' ? found : undefined
  const isFirst =
    page !== undefined && (path === '' || (await firstShownPage(tree, audience))?.page.id === page.page.id)
  const isShort = path === '' || page !== undefined
  const redirect = isMain ? (isShort ? toShortForm(visit, place) : await elsewhere(visit, place, tree)) : undefined
  return redirect ?? contentOf(visit, { place, version, revision, space, tree, page, isFirst })
}

const groupTarget = (visit: Visit, { siteSpace }: Place, { prefix }: Version, { path }: ShownPage): string =>
  encodePath(
    prefix === ''
      ? pathOnSite(visit.structure, siteSpace, path)
      : siteSpacePath(visit.structure, siteSpace) + prefix + path,
  )
