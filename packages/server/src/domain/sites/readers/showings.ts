import type { SpaceVisibility } from '@scriptorium/types'
import type { Knex } from 'knex'
import { queryRows } from '@scriptorium/database/query-rows'
import { visibilityOf } from '../../access/visibility.ts'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { Urls } from '../../../platform/urls.ts'
import { pathOnSite, siteAddress, siteSpacePath } from '../addresses/address.ts'
import { encodePath } from '../addresses/encode.ts'
import { loadStructures } from '../structure/repo.ts'
import type { Structure } from '../structure/structure.ts'

/** A published site that shows a space. */
export interface Showing {
  site: SiteRow
  siteSpace: SiteSpaceRow
  structure: Structure
  /** The URL of the site. It ends with a slash. */
  address: string
  /** The URL of the space. It ends with a slash. */
  url: string
  /** Returns the URL of a page of the space, whether or not there is one. */
  urlOf: (path: string) => string
}

/** The caller for whom the published addresses of spaces are looked up. With a content token, only the site of the token counts. */
export interface ShowingReader {
  db: Knex
  urls: Urls
  /** The only site that counts: the one of a content token. */
  siteId?: string | undefined
}

const mostOpenFirst: readonly SiteRow['visibility'][] = ['public', 'unlisted', 'share-link', 'visitor-auth']

const isMoreOpen = (a: SiteRow, b: SiteRow): boolean => {
  const by = mostOpenFirst.indexOf(a.visibility) - mostOpenFirst.indexOf(b.visibility)
  if (by !== 0) return by < 0
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id)
}

// Lists of any length make few different statements, which the database then knows already: the last id fills the gaps.
const filledLength = (length: number): number => 2 ** Math.ceil(Math.log2(length))

const filled = (ids: readonly string[]): string[] =>
  Array.from({ length: filledLength(ids.length) }, (_, index) => ids[index] ?? ids.at(-1)!)

const shownSql = (length: number, isOneSite: boolean): string => {
  const names = Array.from({ length: filledLength(length) }, (_, index) => `:space${index}`)
  return `select s.*, ss.space_id from site_spaces ss join sites s on s.id = ss.site_id
    where ss.space_id in (${names.join(', ')}) and s.published_at is not null${isOneSite ? ' and s.id = :siteId' : ''}`
}

const sitesBySpace = async (
  { db, siteId }: Pick<ShowingReader, 'db' | 'siteId'>,
  spaceIds: readonly string[],
): Promise<Map<string, SiteRow>> => {
  if (spaceIds.length === 0) return new Map()
  const rows = await queryRows<SiteRow & { spaceId: string }>(db, shownSql(spaceIds.length, siteId !== undefined), {
    ...Object.fromEntries(filled(spaceIds).map((id, index) => [`space${index}`, id])),
    ...(siteId !== undefined && { siteId }),
  })
  const best = new Map<string, SiteRow>()
  for (const { spaceId, ...site } of rows) {
    const known = best.get(spaceId)
    if (!known || isMoreOpen(site, known)) best.set(spaceId, site)
  }
  return best
}

/** Returns who can see these spaces: the most open published site counts, or else the collection and the organization. */
export const visibilitiesOf = async (
  db: Knex,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, SpaceVisibility>> => {
  const bySpace = await sitesBySpace({ db }, spaceIds)
  const spaces = await db('spaces').whereIn('id', spaceIds).select('id', 'collectionId')
  return new Map(spaces.map(({ id, collectionId }) => [id, bySpace.get(id)?.visibility ?? visibilityOf(collectionId)]))
}

const showingOf = (
  site: SiteRow,
  organization: OrganizationRow,
  structure: Structure,
  siteSpace: SiteSpaceRow,
  urls: Urls,
): Showing => {
  const address = siteAddress(site, organization, urls)
  const url = address + siteSpacePath(structure, siteSpace)
  const urlOf = (path: string) => (path === '' ? url : address + encodePath(pathOnSite(structure, siteSpace, path)))
  return { site, siteSpace, structure, address, url, urlOf }
}

/**
 * Returns, for each of these spaces that a published site shows, the most open site and the address there. Most spaces are on
 * no site: then this is one statement.
 */
export const showingsOf = async (
  reader: ShowingReader,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Showing>> => {
  const bySpace = await sitesBySpace(reader, spaceIds)
  if (bySpace.size === 0) return new Map()
  const sites = new Map([...bySpace.values()].map((site) => [site.id, site]))
  const owners = [...new Set([...sites.values()].map(({ organizationId }) => organizationId))]
  const organizations: OrganizationRow[] = await reader.db('organizations').whereIn('id', owners)
  const byId = new Map(organizations.map((row) => [row.id, row]))
  const structures = await loadStructures(reader.db, [...sites.values()])
  return new Map(
    [...bySpace].map(([spaceId, site]): [string, Showing] => {
      const structure = structures.get(site.id)!
      const siteSpace = structure.siteSpaces.find((row) => row.spaceId === spaceId)!
      return [spaceId, showingOf(site, byId.get(site.organizationId)!, structure, siteSpace, reader.urls)]
    }),
  )
}

/** Returns the most open published site that shows a space; undefined if there is none. */
export const findShowing = async (reader: ShowingReader, spaceId: string): Promise<Showing | undefined> =>
  (await showingsOf(reader, [spaceId])).get(spaceId)
