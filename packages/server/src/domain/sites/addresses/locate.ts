import type { Knex } from 'knex'
import { decodedPart } from '@scriptorium/content/decoded'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import type { Urls } from '../../../platform/urls.ts'

/** A site at the address that a request names. */
export interface Located {
  site: SiteRow
  organization: OrganizationRow
  /** The address of the site as the request names it: origin and path, with a slash at its end. */
  base: string
  /** The decoded segments of the path below the site. */
  segments: string[]
  /** Whether the site is named by a former basename, or by an id although it has a name. */
  isFormer: boolean
  /** Whether all sites at the host of the address are of this organization. */
  isOwnHost: boolean
}

type Named = Omit<Located, 'base' | 'segments'> & { depth: number }
type Found = Omit<Named, 'depth' | 'isOwnHost'>

const siteIn = async (db: Knex, organization: OrganizationRow, name: string) => {
  const { id: organizationId } = organization
  const byName = await db('sites').where({ organizationId, basename: name.toLowerCase() }).first()
  if (byName) return { site: byName, isFormer: false }
  const byId = await db('sites').where({ organizationId, id: name, deletedAt: null }).first()
  if (byId) return { site: byId, isFormer: byId.basename !== null }
  const former = await db('siteFormerBasenames').where({ organizationId, basename: name.toLowerCase() }).first()
  const site = former && (await db('sites').where({ id: former.siteId, deletedAt: null }).first())
  return site && { site, isFormer: true }
}

// The address of an organization leads to its default content.
const defaultSiteOf = async (db: Knex, { id: organizationId, defaultContent }: OrganizationRow) => {
  if (defaultContent === null) return undefined
  const { site: id } = JSON.parse(defaultContent) as { site: string }
  const site = await db('sites').where({ id, organizationId }).first()
  return site && { site, isFormer: true }
}

const inOrganization = async (
  db: Knex,
  organization: OrganizationRow | undefined,
  name: string | undefined,
): Promise<Found | undefined> => {
  if (!organization) return undefined
  const found = name === undefined ? await defaultSiteOf(db, organization) : await siteIn(db, organization, name)
  return found && { ...found, organization }
}

const byHostname = async (db: Knex, hostname: string, segments: readonly string[]): Promise<Named | undefined> => {
  const site = await db('sites').where({ hostname }).first()
  if (site) {
    const organization = (await db('organizations').where({ id: site.organizationId }).first())!
    return { site, organization, isFormer: false, isOwnHost: true, depth: 0 }
  }
  const organization = await db('organizations').where({ customHostname: hostname }).first()
  const found = await inOrganization(db, organization, segments[0])
  return found && { ...found, isOwnHost: true, depth: 1 }
}

const organizationNamed = async (db: Knex, name: string | undefined) => {
  if (name === undefined) return undefined
  const byName = await db('organizations').where({ hostname: name.toLowerCase() }).first()
  return byName ?? (await db('organizations').where({ id: name }).first())
}

/** Returns the segments of the organization and the site in an address of this server, and how many come before the page. */
const ownNames = (sitesUrl: string, url: URL, segments: readonly string[]) => {
  const isWild = sitesUrl.includes('//*.')
  const own = new URL(sitesUrl.replace('//*.', '//'))
  const prefix = own.pathname.split('/').filter(Boolean)
  if (!prefix.every((segment, index) => segments[index] === segment)) return undefined
  const depth = prefix.length
  if (!isWild) {
    return url.host === own.host
      ? { organization: segments[depth], site: segments[depth + 1], depth: depth + 2 }
      : undefined
  }
  const [organization, ...host] = url.host.split('.')
  return host.join('.') === own.host ? { organization, site: segments[depth], depth: depth + 1 } : undefined
}

const byOwnAddress = async (
  db: Knex,
  { sites, sitesOrganization }: Urls,
  url: URL,
  segments: readonly string[],
): Promise<Named | undefined> => {
  const names = ownNames(sites, url, segments)
  const organization = await organizationNamed(db, names?.organization)
  const isOwnHost = sitesOrganization !== undefined
  // Scripts run at this host, so the sites of other organizations stay away from it.
  if (isOwnHost && organization?.id !== sitesOrganization) return undefined
  const found = await inOrganization(db, organization, names?.site)
  const isFormer = found?.isFormer || (organization?.hostname ?? names?.organization) !== names?.organization
  return found && { ...found, isFormer, isOwnHost, depth: names!.depth }
}

/** Returns whether a hostname is a live custom hostname. */
export const isCustomHostname = async (db: Knex, hostname: string): Promise<boolean> =>
  (await db('customHostnames').where({ hostname, status: 'live' }).first('hostname')) !== undefined

/** Returns an address and those above it, as sites write the addresses of their proxies. */
export const proxiesAt = (hostname: string, segments: readonly string[]): string[] =>
  segments.slice(0, 16).map((_, index) => [hostname, ...segments.slice(0, index + 1)].join('/'))

const byProxy = async (db: Knex, { hostname }: URL, segments: readonly string[]): Promise<Named | undefined> => {
  const prefixes = proxiesAt(hostname, segments)
  const sites: SiteRow[] = prefixes.length > 0 ? await db('sites').whereIn('proxy', prefixes) : []
  const outermost = sites.toSorted((a, b) => a.proxy!.length - b.proxy!.length || (a.createdAt < b.createdAt ? -1 : 1))
  // A path below the one of another organization leads to nothing, regardless of which one is older.
  const site = outermost.findLast(({ organizationId }) => organizationId === outermost[0]!.organizationId)
  if (!site || (await isCustomHostname(db, hostname))) return undefined
  const organization = (await db('organizations').where({ id: site.organizationId }).first())!
  return { site, organization, isFormer: false, isOwnHost: false, depth: site.proxy!.split('/').length - 1 }
}

/** Returns the site at the URL of this server. What is below the address of sites is another site, or none. */
const atBase = async (db: Knex, urls: Urls, url: URL, segments: readonly string[]): Promise<Named | undefined> => {
  const { publicSite, base, sites } = urls
  const root = new URL(base)
  const prefix = root.pathname.split('/').filter(Boolean)
  const isBelowRoot = url.host === root.host && prefix.every((segment, index) => segments[index] === segment)
  if (publicSite === undefined || !isBelowRoot || ownNames(sites, url, segments)) return undefined
  const site = await db('sites').where({ id: publicSite, deletedAt: null }).first()
  const organization = site && (await db('organizations').where({ id: site.organizationId }).first())
  return organization && { site, organization, isFormer: false, isOwnHost: false, depth: prefix.length }
}

/**
 * Returns the site that an address leads to: at its custom hostname, below the custom hostname of its organization, at the
 * address that this server gives it, or behind its proxy. Says nothing about who may see it.
 */
export const locateSite = async (db: Knex, urls: Urls, url: URL): Promise<Located | undefined> => {
  const raw = url.pathname.split('/').filter(Boolean)
  const segments = raw.map(decodedPart)
  if (segments.includes(undefined)) return undefined
  const path = segments as string[]
  const found =
    (await byHostname(db, url.hostname, path)) ??
    (await byOwnAddress(db, urls, url, path)) ??
    (await byProxy(db, url, path)) ??
    (await atBase(db, urls, url, path))
  if (!found) return undefined
  const { depth, ...located } = found
  const base = [url.origin, ...raw.slice(0, depth)].join('/')
  return { ...located, base: `${base}/`, segments: path.slice(depth) }
}
