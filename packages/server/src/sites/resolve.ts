import type { ContentStore } from '@scriptorium/content/store'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { Knex } from 'knex'
import type { OrganizationRow } from '../db/tables/people.ts'
import type { SpaceRow } from '../db/tables/places.ts'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '../db/tables/sites.ts'
import { findChangeRequest } from '../history/change-requests.ts'
import { findRevision, type ShownRevision } from '../history/revisions.ts'
import { follow, ownAddress, pathOnSite, siteAddress, siteSpacePath, type Place } from './address.ts'
import { admit, type Audience, type Gate, type Refusal, type Visitor } from './audience.ts'
import { encodePath } from './encode.ts'
import { locateSite, type Located } from './locate.ts'
import { findMovedPage, findShownPage, firstShownPage, type ShownPage } from './pages.ts'
import { findRedirectBySource, normalizeSource, redirectPath } from './redirects.ts'
import { loadShown, type SpacesById } from './shown.ts'
import { findItem, type Structure } from './structure.ts'

/** What a resolution reads from. `siteSource` makes one. */
export interface SiteSource extends Gate {
  content: ContentStore
}

/** Returns what a resolution needs from the services of the server. */
export const siteSource = (
  { urls, secret, content }: Pick<Gate, 'secret' | 'urls'> & { content(db: Knex): ContentStore },
  db: Knex,
  now = new Date(),
): SiteSource => ({ db, urls, secret, now, content: content(db) })

/** A site as one visitor sees it. */
export interface VisitedSite {
  site: SiteRow
  organization: OrganizationRow
  audience: Audience
  /** The whole structure. Addresses follow from it. */
  structure: Structure
  /** The part of the structure that the visitor may see: navigation, search and lists use it. */
  shown: Structure
  /** The spaces of all site spaces by their ids. */
  spaces: SpacesById
}

/** Content that a visitor may see at an address. */
export interface FoundContent extends VisitedSite {
  kind: 'content'
  section: SiteItemRow | undefined
  siteSpace: SiteSpaceRow
  space: SpaceRow
  /** The revision to show: main content, unless a preview names another version. */
  revision: ShownRevision
  tree: Tree
  /** The change request that a preview shows. */
  changeRequestId: string | undefined
  /** Whether the address names a revision, which only a preview can open. */
  isRevision: boolean
  /** The page at the address; undefined if there is none that the visitor may see: then the answer is 404. */
  page: ShownPage | undefined
  /** The path within the space, as the address has it. Empty for the first page of the space. */
  pathname: string
  /** The path of the URL before `pathname`, with slashes at both ends. */
  basePath: string
  /** The path of the URL that all pages of the site share, with slashes at both ends. */
  siteBasePath: string
  /** The URL that search engines should know the page by. */
  canonicalUrl: string
  /** Whether the address named everything: no default was used and nothing was left over. */
  isComplete: boolean
}

/** Another address that the visitor should open. */
export interface FoundRedirect {
  kind: 'redirect'
  status: 301 | 302
  location: string
  site: SiteRow
  organization: OrganizationRow
}

/** An address where this visitor finds nothing. */
export interface Refused extends Refusal {
  kind: 'refused'
  /** The site that refuses, for the look of the page; undefined if there is none. */
  site: SiteRow | undefined
  organization: OrganizationRow | undefined
  /** The address that shows the visitor where to sign in; undefined without one. */
  signInUrl: string | undefined
}

/** What a visitor finds at an address. */
export type Resolution = FoundContent | FoundRedirect | Refused

interface Visit extends VisitedSite {
  source: SiteSource
  located: Located
  search: string
}

const credentials = /^(shareKey|jwt_token|previewKey|visitor(\..*)?)$/

/** Returns the query of a URL without what identifies the visitor. It starts with `?` if it is not empty. */
export const withoutCredentials = (search: string): string => {
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !credentials.test(name)))
  return query.size > 0 ? `?${query}` : ''
}

const redirectTo = ({ site, organization }: VisitedSite, status: 301 | 302, location: string): FoundRedirect => ({
  kind: 'redirect',
  status,
  location,
  site,
  organization,
})

const inSite = (visit: Visit, status: 301 | 302, encodedPath: string): FoundRedirect =>
  redirectTo(visit, status, visit.located.base + encodedPath + withoutCredentials(visit.search))

const signInUrl = ({ fallbackUrl }: SiteRow, { segments }: Located): string | undefined => {
  if (fallbackUrl === null) return undefined
  const url = new URL(fallbackUrl)
  url.searchParams.set('location', `/${encodePath(segments.join('/'))}`)
  return url.href
}

const refused = (refusal: Refusal, located?: Located): Refused => ({
  kind: 'refused',
  ...refusal,
  site: located?.site,
  organization: located?.organization,
  signInUrl: located && refusal.reason === 'sign-in' ? signInUrl(located.site, located) : undefined,
})

const notFound = (located?: Located): Refused => refused({ reason: 'not-found', isWrongKey: false }, located)

/** Returns a site as an admitted visitor sees it. A preview shows only its site space. */
const visitSite = async (
  db: Knex,
  { site, organization }: Pick<Located, 'organization' | 'site'>,
  audience: Audience,
): Promise<VisitedSite> => {
  const { preview, holds } = audience
  const found = await loadShown(db, site, preview?.siteSpace, holds)
  return { site, organization, audience, ...found }
}

interface Version {
  revisionId: string
  changeRequestId: string | undefined
  isRevision: boolean
  /** The segments that name the version, with a slash at the end; empty for main content. */
  prefix: string
  rest: readonly string[]
}

/** Returns the version that `~/changes/<id>` or `~/revisions/<id>` names. Undefined unless a preview of it is open. */
const versionOf = async (visit: Visit, { rest }: Place, space: SpaceRow): Promise<Version | undefined> => {
  const main = { revisionId: space.revisionId, changeRequestId: undefined, isRevision: false, prefix: '', rest }
  if (rest[0] !== '~') return main
  const [, kind, id, ...page] = rest
  const { preview } = visit.audience
  if (!preview || id === undefined) return undefined
  const found = { ...main, prefix: `~/${kind}/${id}/`, rest: page }
  if (kind === 'revisions') return preview.revision === id ? { ...found, revisionId: id, isRevision: true } : undefined
  const request = kind === 'changes' ? await findChangeRequest(visit.source.db, space.id, id) : undefined
  if (!request || request.changeRequest.id !== preview.changeRequest) return undefined
  return { ...found, revisionId: request.changeRequest.revisionId, changeRequestId: request.changeRequest.id }
}

const ownRedirect = async (visit: Visit): Promise<FoundRedirect | undefined> => {
  const { source, located, site } = visit
  const path = normalizeSource(`/${encodePath(located.segments.join('/'))}`)
  const row = path === '' ? undefined : await findRedirectBySource(source.db, site.id, path)
  const target = row && (await redirectPath({ ...visit, db: source.db, content: source.content }, row))
  return target === undefined ? undefined : inSite(visit, 302, target)
}

/** Returns where a visitor gets who opened a path without a page. */
const elsewhere = async (visit: Visit, place?: Place, tree?: Tree): Promise<FoundRedirect | undefined> => {
  const own = await ownRedirect(visit)
  if (own || !place || !tree || place.rest.length === 0) return own
  const moved = await findMovedPage(tree, place.rest.join('/'), visit.audience)
  return moved && inSite(visit, 301, encodePath(pathOnSite(visit.structure, place.siteSpace, moved.path)))
}

/** Returns the redirect to the address of a page if the visitor opened it at another one. */
const toShortForm = (visit: Visit, place: Place): FoundRedirect | undefined => {
  const { structure, located } = visit
  const path = pathOnSite(structure, place.siteSpace, place.rest.join('/'))
  if (path === located.segments.join('/')) return undefined
  const forAll = follow(structure, structure, located.segments)
  const status = forAll?.siteSpace.id === place.siteSpace.id ? 301 : 302
  return inSite(visit, status, place.rest.length > 0 ? encodePath(path) : siteSpacePath(structure, place.siteSpace))
}

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
}

const contentOf = (visit: Visit, { place, version, revision, space, tree, page }: Opened): FoundContent => {
  const { source: _source, located, search: _search, ...visited } = visit
  const { section, siteSpace, usesDefault } = place
  const siteBasePath = new URL(located.base).pathname
  const pathname = version.rest.join('/')
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
    canonicalUrl: canonicalOf(visit, siteSpace, pathname),
    isComplete: !usesDefault && (pathname === '' || page !== undefined),
  }
}

const openPlace = async (visit: Visit, place: Place): Promise<Resolution> => {
  const { source, spaces, audience, located } = visit
  const space = spaces.get(place.siteSpace.spaceId)!
  const version = await versionOf(visit, place, space)
  const revision = version && (await findRevision(source.db, space.id, version.revisionId))
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
  const isShort = path === '' || page !== undefined
  const redirect = isMain ? (isShort ? toShortForm(visit, place) : await elsewhere(visit, place, tree)) : undefined
  return redirect ?? contentOf(visit, { place, version, revision, space, tree, page })
}

const groupTarget = (visit: Visit, { siteSpace }: Place, { prefix }: Version, { path }: ShownPage): string =>
  encodePath(
    prefix === ''
      ? pathOnSite(visit.structure, siteSpace, path)
      : siteSpacePath(visit.structure, siteSpace) + prefix + path,
  )

/** Returns the redirect of a former name of the site, or to its custom hostname. */
const toPresentName = (visit: Visit): FoundRedirect | undefined => {
  const { site, organization, located, source, search } = visit
  const isElsewhere = site.hostname !== null && new URL(located.base).hostname !== site.hostname
  if (!located.isFormer && !isElsewhere) return undefined
  const address = site.hostname === null && site.proxy !== null ? ownAddress : siteAddress
  const base = address(site, organization, source.urls)
  // Credentials stay in this URL: it is the same site, and cookies of the former address do not reach the new one.
  return redirectTo(visit, 301, base + encodePath(located.segments.join('/')) + search)
}

/**
 * Returns what a visitor finds at a site that is already located. `search` is the query of the URL: redirects keep it, without
 * what identifies the visitor.
 */
export const resolveOnSite = async (
  source: SiteSource,
  located: Located,
  visitor: Visitor,
  search = '',
): Promise<Resolution> => {
  const admission = await admit(source, located, visitor)
  if ('refusal' in admission) return refused(admission.refusal, located)
  const visit: Visit = { ...(await visitSite(source.db, located, admission.audience)), source, located, search }
  const renamed = toPresentName(visit)
  if (renamed) return renamed
  const place = follow(visit.structure, visit.shown, located.segments)
  if (place) return openPlace(visit, place)
  return (await elsewhere(visit)) ?? notFound(located)
}

/**
 * Returns what a visitor finds at a published URL: content, a redirect, or a refusal. This is the one place that decides who
 * may see what on a site; every surface asks it, and then shows only `shown` and pages that `audience.mayShow` allows.
 *
 * A section comes before a site space, a site space before a page, a page before a redirect, and a redirect before the former
 * path of a page.
 */
export const resolveUrl = async (source: SiteSource, url: URL, visitor: Visitor): Promise<Resolution> => {
  const located = await locateSite(source.db, source.urls, url)
  return located ? resolveOnSite(source, located, visitor, url.search) : notFound()
}
