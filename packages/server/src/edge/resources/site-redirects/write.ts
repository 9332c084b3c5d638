import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { newId } from '@scriptorium/basics/id'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { seenBy, unseenBy } from '../../../domain/sites/structure/view.ts'
import { findRedirectBySource, normalizeSource } from '../../../domain/sites/addresses/redirects.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { countRedirects, deleteRedirect, findRedirect, insertRedirect, updateRedirect } from './repo.ts'
import { destinationColumns } from './rules.ts'

/** How many redirects a site can have. */
export const maxRedirects = 10_000

const findSeen = async (writer: SiteWriter, id: string): Promise<SiteRedirectRow | undefined> => {
  const found = await findRedirect(writer.db, writer.access.site.id, id)
  if (!found) return undefined
  const { unseen } = await unseenBy(writer)
  return [found.siteSpaceId, found.siteSectionId].some((to) => to !== null && unseen.has(to)) ? undefined : found
}

/** Returns a redirect of this site that the caller may know of. Throws `not_found` if there is none. */
export const requireRedirect = async (writer: SiteWriter, id: string): Promise<SiteRedirectRow> => {
  const found = await findSeen(writer, id)
  if (!found) throw new Problem('not_found', 'This site has no such redirect')
  return found
}

/** Deletes a redirect of this site that the caller may know of. Returns how many there were. */
export const removeRedirect = async (writer: SiteWriter, id: string): Promise<number> =>
  (await findSeen(writer, id)) ? deleteRedirect(writer.db, writer.access.site.id, id) : 0

const requireFree = async (db: Knex, siteId: string, source: string, id?: string) => {
  const other = await findRedirectBySource(db, siteId, source)
  if (other && other.id !== id) throw invalid('/body/source', 'already has a redirect', 'already_exists')
}

/** Adds a redirect to a site. */
export const createRedirect = async (
  writer: SiteWriter,
  body: Body<'createSiteRedirect'>,
  now: string,
): Promise<SiteRedirectRow> => {
  const { db, access } = writer
  const { site } = access
  const source = normalizeSource(body.source)
  await requireFree(db, site.id, source)
  if ((await countRedirects(db, site.id)) >= maxRedirects) {
    throw new Problem('invalid_request', `A site can have at most ${maxRedirects} redirects`)
  }
  const columns = destinationColumns(await seenBy(writer), body.destination)
  const row: SiteRedirectRow = { id: newId(), siteId: site.id, source, ...columns, createdAt: now }
  await insertRedirect(db, row)
  return row
}

const columns: Columns<Body<'updateSiteRedirectById'>, SiteRedirectRow> = {
  source: (source) => ({ source: normalizeSource(source) }),
  // Resolved with the structure of the site.
  destination: () => ({}),
}

/** Changes the source or the destination of a redirect. */
export const changeRedirect = async (
  writer: SiteWriter,
  id: string,
  body: Body<'updateSiteRedirectById'>,
): Promise<SiteRedirectRow> => {
  const { db, access } = writer
  const { site } = access
  const row = await requireRedirect(writer, id)
  const moved = { ...row, ...changesOf(columns, body) }
  await requireFree(db, site.id, moved.source, id)
  const destination = body.destination && destinationColumns(await seenBy(writer), body.destination)
  const changed = { ...moved, ...destination }
  await updateRedirect(db, changed)
  return changed
}
