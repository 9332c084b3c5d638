import type { SiteAccess } from '../../../domain/access/load.ts'
import { isGone } from '../../../domain/places/retention.ts'
import { saveHostname } from '../../../domain/sites/addresses/hostnames.ts'
import type { SiteWriter } from '../../../domain/sites/readers/new-readers.ts'
import { updateSiteRow } from '../../../domain/sites/structure/write.ts'
import { Problem } from '../../../ground/problem.ts'
import type { ComesBackWith } from './delete.ts'
import { proxyIsTaken } from './proxy.ts'

/**
 * Restores a deleted site, published as it was, with those of its addresses that nobody has taken since. Does nothing if the site is
 * not deleted. Throws 403 if it shows a space on which the caller lacks `admin`.
 */
export const restoreSite = async (writer: SiteWriter, now: string): Promise<SiteAccess> => {
  const { db, access } = writer
  const { id, organizationId, deletedAt, comesBackWith } = access.site
  if (deletedAt === null) return access
  if (isGone(deletedAt, now)) throw new Problem('not_found', 'The site was deleted more than 7 days ago')
  const { basename, proxy, publishedAt, hostnames, isDefaultContent } = JSON.parse(comesBackWith!) as ComesBackWith
  // While the site was deleted, its name was a former one. Whoever takes such a name takes it from its former site.
  const isOwn = await db('siteFormerBasenames')
    .where({ organizationId, basename: basename ?? '', siteId: id })
    .delete()
  await updateSiteRow(writer, {
    publishedAt,
    basename: isOwn > 0 ? basename : null,
    proxy: proxy !== null && (await proxyIsTaken(db, access.site, proxy)) ? null : proxy,
    deletedAt: null,
    comesBackWith: null,
    updatedAt: now,
  })
  for (const row of hostnames) {
    const { hostname } = row
    // Another organization can take it at the same time: whoever inserts it first has it.
    await db('customHostnames').insert(row).onConflict('hostname').ignore()
    if (await db('customHostnames').where({ hostname, siteId: id }).first('hostname')) await saveHostname(db, row)
  }
  const defaultContent = JSON.stringify({ type: 'site', site: id })
  if (isDefaultContent)
    await db('organizations').where({ id: organizationId, defaultContent: null }).update({ defaultContent })
  return { ...access, site: (await db('sites').where({ id }).first())! }
}
