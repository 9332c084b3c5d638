import type { Knex } from 'knex'
import { loadSpaceFor } from '../../access/installations.ts'
import type { SiteAccess, SpaceAccess } from '../../access/load.ts'
import { spaceAccessOf, spaceColumns, type Granted } from '../../access/visible.ts'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { Actor, ContentClaims } from '../../access/principal.ts'
import type { Urls } from '../../../platform/urls.ts'
import { visitorAccess, visitWithToken } from '../visitors/content-access.ts'
import { requireLimits } from './limits.ts'
import type { SiteWriter } from '../readers/new-readers.ts'
import { loadStructure } from './repo.ts'
import { seenStructure } from '../readers/seen.ts'
import { findShareLink } from '../visitors/share-keys.ts'
import { showingsOf, type Showing } from '../readers/showings.ts'
import { saveStructure } from './write.ts'
import { structureOf, type Structure } from './structure.ts'

/** A space on a site as the caller sees it. Of a space that they cannot see, only the row is known. */
export type SpaceOnSite = { access: SpaceAccess } | { hidden: SpaceRow }

/** The structure of a site with its spaces, as one caller sees them. */
export interface SiteContents {
  access: SiteAccess
  structure: Structure
  /** The whole structure, from which addresses follow. `structure` is the part of it that the caller may know of. */
  addressed: Structure
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

/** A site, and who looks at it or changes it. */
export interface SiteReader extends SiteWriter {
  urls: Urls
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
  principal: Actor
  services: { urls: Urls }
}): SiteReader => ({ access, db, urls: services.urls, caller: principal })

const readableSpaces = async (
  { db, caller, access: { organization } }: SiteWriter,
  ids: readonly string[],
): Promise<SpaceAccess[]> => {
  if (caller.kind === 'installation') {
    const found = await Promise.all(ids.map((id) => loadSpaceFor(db, caller, id)))
    return found.filter((space) => space !== undefined)
  }
  const columns = spaceColumns(db, caller.user.id)
  const rows: Granted<SpaceRow>[] = await db('spaces as c').whereIn('c.id', ids).select(columns)
  const all = rows.map(spaceAccessOf(organization))
  return all.filter(({ space, level }) => level === 'admin' || (level !== 'none' && space.deletedAt === null))
}

// A caller who can read a space may lack the scope to read what it says about itself.
const isWithoutMetadata = (caller: Actor): boolean =>
  caller.kind === 'installation' && !caller.scopes.includes('space:metadata:read')

const loadSpaces = async (reader: SiteWriter, { siteSpaces }: Structure) => {
  const ids = siteSpaces.map(({ spaceId }) => spaceId)
  if (ids.length === 0) return { spaces: new Map<string, SpaceOnSite>(), hidden: new Map<string, SpaceRow>() }
  const readable = await readableSpaces(reader, ids)
  const isReduced = isWithoutMetadata(reader.caller)
  const spaces = new Map<string, SpaceOnSite>(
    readable.map((access) => [access.space.id, isReduced ? { hidden: access.space } : { access }]),
  )
  const hiddenIds = ids.filter((id) => !spaces.has(id))
  const others: SpaceRow[] = hiddenIds.length === 0 ? [] : await reader.db('spaces').whereIn('id', hiddenIds)
  for (const row of others) spaces.set(row.id, { hidden: row })
  return { spaces, hidden: new Map(others.map((row) => [row.id, row])) }
}

const readContents = async (reader: SiteWriter, known?: Structure): Promise<SiteContents> => {
  const { access, db } = reader
  const addressed = known ?? (await loadStructure(db, access.site))
  const { spaces, hidden } = await loadSpaces(reader, addressed)
  const structure = seenStructure(access.site, addressed, hidden)
  const seen = new Set(structure.siteSpaces.map(({ spaceId }) => spaceId))
  return { access, structure, addressed, spaces: new Map([...spaces].filter(([id]) => seen.has(id))) }
}

/** Returns the structure of a site as far as a caller may know of it. */
export const seenBy = async (reader: SiteWriter): Promise<Structure> => (await readContents(reader)).structure

/** Reads a site with its structure. */
export const viewSite = async (reader: SiteReader, known?: Structure): Promise<SiteView> => {
  const contents = await readContents(reader, known)
  return { ...contents, showings: await showingsOf(reader, [...contents.spaces.keys()]) }
}

/** Returns an earlier structure of a site with only the spaces that the caller can read, or sees on the site today. */
export const viewVersion = async (reader: SiteReader, version: Structure): Promise<SiteView> => {
  const today = await seenBy(reader)
  const known = new Set(today.siteSpaces.map(({ id }) => id))
  const { spaces } = await readContents(reader, version)
  const isSeen = ({ id, spaceId }: SiteSpaceRow): boolean => {
    const space = spaces.get(spaceId)
    return space !== undefined && ('access' in space || known.has(id))
  }
  const items = version.items.filter(({ id, type }) => {
    const inside = version.siteSpaces.filter(({ sectionId }) => sectionId === id)
    return type !== 'site-section' || inside.length === 0 || inside.some(isSeen)
  })
  const seen = { ...version, items, siteSpaces: version.siteSpaces.filter(isSeen) }
  return viewSite(reader, structureOf({ ...version, id: version.siteId }, seen.items, seen.siteSpaces))
}

/** Who asks for a site: a member, or a visitor with a content token. */
export interface SiteAsker {
  access: SiteAccess
  db: Knex
  principal: Actor | { claims: ContentClaims }
  services: { urls: Urls }
  query?: { shareKey?: string | undefined }
}

const shareKeyIn = async ({ access, db, query }: SiteAsker): Promise<string | undefined> => {
  if (query?.shareKey === undefined) return undefined
  const link = await findShareLink({ db, now: new Date() }, access.site.id, query.shareKey)
  return link && query.shareKey
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

type Edit = (structure: Structure) => Promise<Structure> | Structure

/** Returns a structure with the ids of the rows that the caller may not know of. */
const withUnseen = async (writer: SiteWriter, whole: Structure) => {
  const { structure } = await readContents(writer, whole)
  const seen = new Set([...structure.items, ...structure.siteSpaces].map(({ id }) => id))
  const unseen = [...whole.items, ...whole.siteSpaces].map(({ id }) => id).filter((id) => !seen.has(id))
  return { ...whole, unseen: new Set(unseen) }
}

/** Returns the whole structure of a site, with the ids of the rows that the caller may not know of. */
export const unseenBy = async (writer: SiteWriter): Promise<Structure & { unseen: ReadonlySet<string> }> =>
  withUnseen(writer, await loadStructure(writer.db, writer.access.site))

/** Returns the structure of a site before and after an edit, which is not written. */
export const planEdit = async (writer: SiteWriter, edit: Edit): Promise<{ before: Structure; after: Structure }> => {
  const before = await loadStructure(writer.db, writer.access.site)
  const after = await edit(await withUnseen(writer, before))
  requireLimits(before, after)
  return { before, after }
}

/** Changes the structure of a site and returns it with the site. The request holds the lock of the organization. */
export const editStructure = async (
  writer: SiteWriter,
  edit: Edit,
): Promise<Pick<SiteView, 'access' | 'structure'>> => {
  const { access } = writer
  const { before, after } = await planEdit(writer, edit)
  await saveStructure(writer, before, after)
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
