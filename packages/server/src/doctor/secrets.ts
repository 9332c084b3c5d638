import type { Knex } from 'knex'
import { placeOf, sealedColumns, sealedRows } from '../secrets/sealed-columns.ts'
import type { Sealer } from '../secrets/sealer.ts'
import type { Finding } from './finding.ts'

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
  return findings
}
