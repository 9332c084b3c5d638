import type { SiteAccess } from '../../../domain/access/load.ts'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { updateSiteRow } from '../../../domain/sites/structure/write.ts'

/** Publishes a site. A published site stays as it is. */
export const publishSite = async (writer: SiteWriter, now: string): Promise<SiteAccess> => {
  const { access } = writer
  if (access.site.publishedAt !== null) return access
  return { ...access, site: await updateSiteRow(writer, { publishedAt: now, updatedAt: now }) }
}

/** Makes a site unreachable and ends all sessions of its visitors. Its settings are kept. */
export const unpublishSite = async (writer: SiteWriter, now: string): Promise<SiteAccess> => {
  const { access } = writer
  if (access.site.publishedAt === null) return access
  return { ...access, site: await updateSiteRow(writer, { publishedAt: null, sessionsEndedAt: now, updatedAt: now }) }
}
