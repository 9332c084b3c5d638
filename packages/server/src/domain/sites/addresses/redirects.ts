import { openTree } from '@scriptorium/content/tree/tree'
import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import { shownRootOf } from '../../history/revisions.ts'
import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { pathOnSite, sectionPath, siteSpacePath } from './address.ts'
import type { Audience } from '../visitors/audience.ts'
import { encodePath } from './encode.ts'
import { findShownPageById } from '../resolution/pages.ts'
import type { SpacesById } from '../resolution/shown.ts'
import { findItem, findSiteSpace, type Structure } from '../structure/structure.ts'

const upperCased = (source: string): string => source.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())

/** Returns the normalized form of a source: without a trailing slash, with percent escapes only where a URL needs them. */
export const normalizeSource = (source: string): string => {
  const path = source.replace(/\/+$/, '')
  try {
    return path.split('/').map(decodeURIComponent).map(encodePath).join('/')
  } catch {
    return upperCased(path)
  }
}

export const findRedirectBySource = async (
  db: Knex,
  siteId: string,
  source: string,
): Promise<SiteRedirectRow | undefined> => db('siteRedirects').where({ siteId, source }).first()

/** The parts of a site that a redirect can lead to. */
export interface Targets {
  db: Knex
  content: ContentStore
  /** The structure that decides which addresses pages have. */
  structure: Structure
  /** The part of the structure that can be a target. */
  shown: Structure
  spaces: SpacesById
  audience: Pick<Audience, 'mayShow'>
}

/** Returns the path on the site that a redirect leads to; undefined if its target does not exist or may not be shown. */
export const redirectPath = async (targets: Targets, redirect: SiteRedirectRow): Promise<string | undefined> => {
  const { db, content, structure, shown, spaces, audience } = targets
  const section = findItem(shown, 'site-section', redirect.siteSectionId)
  if (section) return sectionPath(structure, findItem(structure, 'site-section', section.id)!)
  const siteSpace = findSiteSpace(shown, redirect.siteSpaceId ?? '')
  const space = siteSpace && spaces.get(siteSpace.spaceId)
  if (!siteSpace || !space || space.deletedAt !== null) return undefined
  if (redirect.pageId === null) return siteSpacePath(structure, siteSpace)
  const tree = openTree(content, await shownRootOf(db, space.id, space.revisionId))
  const found = await findShownPageById(tree, redirect.pageId, audience)
  return found && encodePath(pathOnSite(structure, siteSpace, found.path))
}
