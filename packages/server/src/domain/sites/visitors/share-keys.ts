import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { hashToken } from '../../access/token.ts'
import { queryRow } from '@scriptorium/database/query-rows'
import type { SiteShareLinkRow } from '@scriptorium/schema/tables/sites'
import { placeOf, sealedColumns } from '../../../platform/secrets/sealed-columns.ts'
import { UnopenableError, type Sealer } from '../../../platform/secrets/sealer.ts'

const contextOf = (id: string) => placeOf(sealedColumns.shareKeys, id)

/** Returns the columns of a new key of a share link. The key has 192 bits. */
export const newShareKey = (sealer: Sealer, id: string): Pick<SiteShareLinkRow, 'keyHash' | 'sealedKey'> => {
  const key = randomBytes(24).toString('base64url')
  return { keyHash: hashToken(key), sealedKey: sealer.seal(key, contextOf(id)) }
}

/**
 * Returns the key of a share link. Returns undefined if the encryption key is no longer configured, as after a restore: the link
 * still opens the site, but nobody can see its address again.
 */
export const shareKeyOf = (
  sealer: Sealer,
  { id, sealedKey }: Pick<SiteShareLinkRow, 'id' | 'sealedKey'>,
): string | undefined => {
  try {
    return sealer.open(sealedKey, contextOf(id))
  } catch (error) {
    if (error instanceof UnopenableError) return undefined
    throw error
  }
}

/** Returns whether a share link opens its site at a time. */
export const isOpen = ({ active, activeUntil }: SiteShareLinkRow, now: Date): boolean =>
  active === 'on' && (activeUntil === null || activeUntil > now.toISOString())

const linkSql = 'select * from site_share_links where key_hash = :hash and site_id = :siteId'

/** Returns the share link of a site that has this key, if it opens the site. */
export const findShareLink = async (
  { db, now }: { db: Knex; now: Date },
  siteId: string,
  key: string,
): Promise<SiteShareLinkRow | undefined> => {
  const row = await queryRow<SiteShareLinkRow>(db, linkSql, { hash: hashToken(key), siteId })
  return row && isOpen(row, now) ? row : undefined
}
