import type { Knex } from 'knex'
import type { SiteAccess, SpaceAccess } from '../access/load.ts'
import { spaceAccessOf, spaceColumns, visibleSpaces, type Granted } from '../access/visible.ts'
import type { SpaceRow } from '../../platform/db/tables/places.ts'
import type { ContentClaims } from '../access/principal.ts'
import { Problem } from '../../ground/problem.ts'
import type { Urls } from '../../platform/urls.ts'
import { visitorAccess, visitWithToken } from './content-access.ts'
import { loadStructure, saveStructure } from './repo.ts'
import { findShareLink } from './share-keys.ts'
import { showingsOf, type Showing } from './showings.ts'
import type { Structure } from './structure.ts'

/** A space on a site as the caller sees it. Of a space that they cannot see, only the row is known. */
export type SpaceOnSite = { access: SpaceAccess } | { hidden: SpaceRow }

/** The structure of a site with its spaces, as one caller sees them. */
export interface SiteContents {
  access: SiteAccess
  structure: Structure
  /** The structure that addresses follow from, if `structure` is only the part of it that a visitor may see. */
  addressed?: Structure
  /** The spaces of all site spaces by their ids. */
  spaces: ReadonlyMap<string, SpaceOnSite>
}

/** A site with its structure, as one caller sees it. */
export interface SiteView extends SiteContents {
  /** The published sites that show these spaces, by the ids of the spaces. */
  showings: ReadonlyMap<string, Showing>
  /** The key of an active share link, which the published URLs carry. */
  shareKey?: string | undefined
}

/** A site, and who looks at it. */
export interface SiteReader {
  db: Knex
  urls: Urls
  userId: string
  access: SiteAccess
}

/** Returns the member who looks at the site that a request is about. */
export const readerOf = ({
  access,
  db,
  principal,
  services,
}: {
  access: SiteAccess
  db: Knex
  principal: { user: { id: string } }
  services: { urls: Urls }
}): SiteReader => ({ access, db, urls: services.urls, userId: principal.user.id })

const maxItems = 500
const maxSiteSpaces = 500

const loadSpaces = async (
  { db, userId, access: { organization } }: SiteReader,
  { siteSpaces }: Structure,
): Promise<ReadonlyMap<string, SpaceOnSite>> => {
  const ids = siteSpaces.map(({ spaceId }) => spaceId)
  if (ids.length === 0) return new Map()
  const visible = await visibleSpaces(db, userId, organization).whereIn('c.id', ids).select(spaceColumns(db, userId))
  const toAccess = spaceAccessOf(organization)
  const found = new Map<string, SpaceOnSite>(
    (visible as Granted<SpaceRow>[]).map((row) => [row.id, { access: toAccess(row) }]),
  )
  const hiddenIds = ids.filter((id) => !found.has(id))
  const others: SpaceRow[] = hiddenIds.length === 0 ? [] : await db('spaces').whereIn('id', hiddenIds)
  for (const row of others) found.set(row.id, { hidden: row })
  return found
}

const readContents = async (reader: SiteReader, known?: Structure): Promise<SiteContents> => {
  const structure = known ?? (await loadStructure(reader.db, reader.access.site))
  return { access: reader.access, structure, spaces: await loadSpaces(reader, structure) }
}

/** Reads a site with its structure. */
export const viewSite = async (reader: SiteReader, known?: Structure): Promise<SiteView> => {
  const contents = await readContents(reader, known)
  return { ...contents, showings: await showingsOf(reader, [...contents.spaces.keys()]) }
}

/** Who asks for a site: a member, or a visitor with a content token. */
export interface SiteAsker {
  access: SiteAccess
  db: Knex
  principal: { user: { id: string } } | { claims: ContentClaims }
  services: { urls: Urls }
  query?: { shareKey?: string | undefined }
}

const shareKeyIn = async ({ access, db, query }: SiteAsker): Promise<string | undefined> => {
  const link = query?.shareKey === undefined ? undefined : await findShareLink(db, access.site.id, query.shareKey)
  return link && query!.shareKey
}

const visitorContents = async ({ access, db }: SiteAsker, claims: ContentClaims): Promise<SiteContents> => {
  const { shown, structure, spaces } = await visitWithToken(db, access, claims)
  const seen = [...spaces.values()].map((space): [string, SpaceOnSite] => [space.id, { access: visitorAccess(space) }])
  return { access, structure: shown, addressed: structure, spaces: new Map(seen) }
}

const visitorView = async (asker: SiteAsker, claims: ContentClaims): Promise<SiteView> => {
  const { access, db, services } = asker
  const contents = await visitorContents(asker, claims)
  const where = { db, urls: services.urls, siteId: access.site.id }
  return { ...contents, showings: await showingsOf(where, [...contents.spaces.keys()]) }
}

/** Reads the structure of a site with its spaces, or the part of it that a content token opens. */
export const contentsFor = (asker: SiteAsker): Promise<SiteContents> => {
  const { principal } = asker
  return 'claims' in principal
    ? visitorContents(asker, principal.claims)
    : readContents(readerOf({ ...asker, principal }))
}

/** Reads a site with its structure, or the part of it that a content token opens. */
export const viewSiteFor = async (asker: SiteAsker): Promise<SiteView> => {
  const { principal } = asker
  const view =
    'claims' in principal
      ? await visitorView(asker, principal.claims)
      : await viewSite(readerOf({ ...asker, principal }))
  return { ...view, shareKey: await shareKeyIn(asker) }
}

const requireLimits = ({ items, siteSpaces }: Structure) => {
  if (items.length > maxItems) {
    throw new Problem('invalid_request', `A site can have ${maxItems} sections, groups and external links`)
  }
  if (siteSpaces.length > maxSiteSpaces)
    throw new Problem('invalid_request', `A site can have ${maxSiteSpaces} site spaces`)
}

type Edit = (structure: Structure) => Promise<Structure> | Structure

/** Changes the structure of a site and returns it with the site. The request holds the lock of the organization. */
export const editStructure = async (
  { db, access }: Pick<SiteReader, 'access' | 'db'>,
  edit: Edit,
): Promise<Pick<SiteView, 'access' | 'structure'>> => {
  const before = await loadStructure(db, access.site)
  const after = await edit(before)
  if (after.items.length > before.items.length || after.siteSpaces.length > before.siteSpaces.length)
    requireLimits(after)
  await saveStructure(db, before, after)
  const { defaultSectionId, defaultSiteSpaceId } = after
  const site = { ...access.site, defaultSectionId, defaultSiteSpaceId }
  return { access: { ...access, site }, structure: after }
}

/** Changes the structure of a site and returns the site as it is then. The request holds the lock of the organization. */
export const editSite = async (reader: SiteReader, edit: Edit): Promise<SiteView> => {
  const { access, structure } = await editStructure(reader, edit)
  return viewSite({ ...reader, access }, structure)
}

/** Returns the titles of the spaces on a site by their ids. */
export const spaceTitles = async (db: Knex, { siteSpaces }: Structure): Promise<ReadonlyMap<string, string>> => {
  const ids = siteSpaces.map(({ spaceId }) => spaceId)
  const rows: Pick<SpaceRow, 'id' | 'title'>[] = await db('spaces').whereIn('id', ids).select('id', 'title')
  return new Map(rows.map(({ id, title }) => [id, title]))
}
