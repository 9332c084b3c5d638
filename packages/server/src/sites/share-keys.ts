import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { hashToken } from '../access/token.ts'
import { queryRows } from '../db/query-rows.ts'
import type { SiteShareLinkRow } from '../db/tables/sites.ts'
import { seal, unseal } from '../seal.ts'

const sealContext = (id: string) => `share link ${id}`

/** Returns the columns of a new key of a share link. The key has 192 bits. */
export const newShareKey = (secret: string, id: string): Pick<SiteShareLinkRow, 'keyHash' | 'sealedKey'> => {
  const key = randomBytes(24).toString('base64url')
  return { keyHash: hashToken(key), sealedKey: seal(key, secret, sealContext(id)) }
}

/** Returns the key of a share link. */
export const shareKeyOf = (secret: string, { id, sealedKey }: Pick<SiteShareLinkRow, 'id' | 'sealedKey'>): string =>
  unseal(sealedKey, secret, sealContext(id))

const linkSql = "select * from site_share_links where key_hash = :hash and site_id = :siteId and active = 'on'"

/** Returns the active share link of a site that has this key. */
export const findShareLink = async (db: Knex, siteId: string, key: string): Promise<SiteShareLinkRow | undefined> => {
  const [row] = await queryRows<SiteShareLinkRow>(db, linkSql, { hash: hashToken(key), siteId })
  return row
}
