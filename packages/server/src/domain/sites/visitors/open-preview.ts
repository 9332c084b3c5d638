import type { Knex } from 'knex'
import { loadSite, loadSpace } from '../../access/load.ts'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { verifyPreviewKey, type Preview } from './preview-key.ts'

interface PreviewGate {
  db: Knex
  secret: string
  now: Date
}

/**
 * Returns whether a user can read a site, and the space that one of its site spaces shows now. That can be another space than when a
 * preview began.
 */
export const canPreview = async (
  db: Knex,
  site: SiteRow,
  { user, siteSpace }: Pick<Preview, 'siteSpace' | 'user'>,
): Promise<boolean> => {
  const shown = await db('siteSpaces').where({ id: siteSpace, siteId: site.id }).first('spaceId')
  if (!shown) return false
  const { id: siteId, organizationId } = site
  const [own, found] = await Promise.all([
    loadSite(db, user, { organizationId, siteId }),
    loadSpace(db, user, shown.spaceId),
  ])
  return own !== undefined && found !== undefined
}

/**
 * Returns the preview that a key opens on a site. Undefined if the key is not valid, if the key for visitor tokens was
 * replaced since, or if the user who asked for the preview can no longer read the site or the space that it shows.
 */
export const openPreview = async (
  { db, secret, now }: PreviewGate,
  site: SiteRow,
  key: string,
): Promise<Preview | undefined> => {
  const preview = await verifyPreviewKey(secret, key, now)
  if (preview?.site !== site.id || preview.keyVersion !== site.visitorKeyVersion) return undefined
  return (await canPreview(db, site, preview)) ? preview : undefined
}
