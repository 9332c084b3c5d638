import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import type { SiteAccess } from '../../access/load.ts'
import type { SpaceRow } from '../../db/tables/places.ts'
import type { SiteRedirectRow } from '../../db/tables/sites.ts'
import { siteAddress } from '../../sites/address.ts'
import { redirectPath } from '../../sites/redirects.ts'
import { loadStructure } from '../../sites/repo.ts'
import type { Urls } from '../../urls.ts'

/** The site of a redirect, and the content in which its target is looked up. */
export interface TargetSource {
  db: Knex
  content: ContentStore
  access: SiteAccess
  urls: Urls
}

const everything = { mayShow: () => true }

/** Returns the URL that a redirect leads to, or undefined if its page does not exist. */
export const targetOf = async (source: TargetSource, redirect: SiteRedirectRow): Promise<string | undefined> => {
  const { db, content, access, urls } = source
  const structure = await loadStructure(db, access.site)
  const rows: SpaceRow[] = await db('spaces').whereIn(
    'id',
    structure.siteSpaces.map(({ spaceId }) => spaceId),
  )
  const spaces = new Map(rows.map((row) => [row.id, row]))
  const targets = { db, content, structure, shown: structure, spaces, audience: everything }
  const path = await redirectPath(targets, redirect)
  return path === undefined ? undefined : siteAddress(access.site, access.organization.organization, urls) + path
}
