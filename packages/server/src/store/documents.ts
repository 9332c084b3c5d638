import type { Knex } from 'knex'
import { writeLater } from '../db/later.ts'

/**
 * Records which bodies a lineage of spaces held. Everyone who wrote the same text shares its body, so the address alone must not
 * open it: a document is readable only through a space whose lineage held it.
 */
export const recordDocuments = async (
  db: Knex | Knex.Transaction,
  lineageId: string,
  hashes: readonly string[],
): Promise<void> => {
  const rows = [...new Set(hashes)].toSorted().map((hash) => ({ lineageId, hash }))
  for (let next = 0; next < rows.length; next += 500) {
    const some = db('documents').insert(rows.slice(next, next + 500))
    await writeLater(db, 'documents', some.onConflict(['lineageId', 'hash']).ignore())
  }
}
