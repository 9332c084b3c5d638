import type { Knex } from 'knex'
import { loadSpace, type SiteAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { Problem } from '../../../ground/problem.ts'
import { loadStructure, updateSiteRow } from '../../../domain/sites/repo.ts'
import { shownSpaces } from './repo.ts'

/** Publishes a site. Requires `admin` on every space that no published site shows yet. A published site stays as it is. */
export const publishSite = async (db: Knex, userId: string, access: SiteAccess, now: string): Promise<SiteAccess> => {
  if (access.site.publishedAt !== null) return access
  const ids = (await loadStructure(db, access.site)).siteSpaces.map(({ spaceId }) => spaceId)
  const shown = await shownSpaces(db, ids)
  for (const id of ids.filter((spaceId) => !shown.has(spaceId))) {
    const found = await loadSpace(db, userId, id)
    if (!found || !allows('space:admin', found.level)) {
      throw new Problem('forbidden', 'You need admin on every space that the site would publish for the first time')
    }
  }
  return { ...access, site: await updateSiteRow(db, access.site, { publishedAt: now, updatedAt: now }) }
}

/** Makes a site unreachable and ends all sessions of its visitors. Its settings are kept. */
export const unpublishSite = async (db: Knex, access: SiteAccess, now: string): Promise<SiteAccess> =>
  access.site.publishedAt === null
    ? access
    : {
        ...access,
        site: await updateSiteRow(db, access.site, { publishedAt: null, sessionsEndedAt: now, updatedAt: now }),
      }
