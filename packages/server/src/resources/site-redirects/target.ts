import { openTree } from '@scriptorium/content/tree/tree'
import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { SiteAccess } from '../../access/load.ts'
import type { SiteRedirectRow, SiteSpaceRow } from '../../db/tables/sites.ts'
import { sectionPath, siteAddress, siteSpacePath } from '../../sites/address.ts'
import { loadStructure } from '../../sites/repo.ts'
import { findItem, findSiteSpace } from '../../sites/structure.ts'
import type { Urls } from '../../urls.ts'

/** The site of a redirect, and the content in which its target is looked up. */
export interface TargetSource {
  db: Knex
  content: ContentStore
  access: SiteAccess
  urls: Urls
}

const pagePath = async (
  { db, content }: TargetSource,
  { spaceId }: SiteSpaceRow,
  pageId: string,
): Promise<string | undefined> => {
  const row: { root: string } | undefined = await db('spaces as s')
    .join('revisions as r', 'r.id', 's.revisionId')
    .where('s.id', spaceId)
    .whereNull('s.deletedAt')
    .first('r.root')
  return row && openTree(content, row.root).pathOf(pageId)
}

/** Returns the URL that a redirect leads to, or undefined if its page does not exist. */
export const targetOf = async (source: TargetSource, redirect: SiteRedirectRow): Promise<string | undefined> => {
  const { db, access, urls } = source
  const structure = await loadStructure(db, access.site)
  const address = siteAddress(access.site, access.organization.organization, urls)
  const section = findItem(structure, 'site-section', redirect.siteSectionId)
  if (section) return address + sectionPath(structure, section)
  const siteSpace = findSiteSpace(structure, redirect.siteSpaceId ?? '')
  if (!siteSpace) return undefined
  const base = address + siteSpacePath(structure, siteSpace)
  if (redirect.pageId === null) return base
  const path = await pagePath(source, siteSpace, redirect.pageId)
  return path === undefined ? undefined : base + path
}
