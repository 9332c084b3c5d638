import { updateSiteRow } from '../../../domain/sites/structure/write.ts'
import type { CustomHostnameRow, SiteRow } from '@scriptorium/schema/tables/sites'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { deleteHostname } from '../../../domain/sites/addresses/hostnames.ts'
import { keepFormerBasename } from './repo.ts'

/** What a deleted site had that is free for others while it is deleted. */
export interface ComesBackWith extends Pick<SiteRow, 'basename' | 'proxy' | 'publishedAt'> {
  hostnames: CustomHostnameRow[]
  isDefaultContent: boolean
}

/** Deletes a site: nobody reads it, and its addresses are free. It can be restored for 7 days; then it is purged. */
export const deleteSite = async (writer: SiteWriter, now: string): Promise<void> => {
  const { db, access } = writer
  const { id, organizationId, basename, proxy, publishedAt } = access.site
  const defaultContent = JSON.stringify({ type: 'site', site: id })
  const cleared = await db('organizations')
    .where({ id: organizationId, defaultContent })
    .update({ defaultContent: null })
  const hostnames = await db('customHostnames').where({ siteId: id })
  for (const row of hostnames) await deleteHostname(db, row)
  await keepFormerBasename(db, access.site, null)
  const back: ComesBackWith = { basename, proxy, publishedAt, hostnames, isDefaultContent: cleared > 0 }
  const gone = { publishedAt: null, sessionsEndedAt: now, basename: null, proxy: null, hostname: null }
  await updateSiteRow(writer, { ...gone, deletedAt: now, comesBackWith: JSON.stringify(back) })
}
