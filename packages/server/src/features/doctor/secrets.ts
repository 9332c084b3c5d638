import type { Knex } from 'knex'
import { hashToken } from '../../domain/access/token.ts'
import { placeOf, sealedColumns, sealedRows } from '../../platform/secrets/sealed-columns.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { shareKeyOf } from '../../domain/sites/visitors/share-keys.ts'
import type { Finding } from './finding.ts'

/** Returns share links whose address, which is made from the sealed key, does not open the site. */
const checkShareKeys = async (db: Knex, sealer: Sealer): Promise<Finding[]> => {
  const links = await db('siteShareLinks').orderBy('id')
  return links.flatMap((link) => {
    const key = shareKeyOf(sealer, link)
    if (key === undefined || hashToken(key) === link.keyHash) return []
    return [{ where: `share link ${link.id} of site ${link.siteId}`, what: 'Its address does not open the site' }]
  })
}

/** Returns a finding for each stored secret that the keys of the configuration do not open. */
export const checkSecrets = async (db: Knex, sealer: Sealer): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const place of Object.values(sealedColumns)) {
    for await (const rows of sealedRows(db, place)) {
      for (const { id, sealed } of rows) {
        try {
          sealer.open(sealed, placeOf(place, id))
        } catch (error) {
          const what = `The secret in ${place.column} cannot be opened: ${(error as Error).message}`
          findings.push({ where: `table ${place.table}, row ${id}`, what })
        }
      }
    }
  }
  return [...findings, ...(await checkShareKeys(db, sealer))]
}
