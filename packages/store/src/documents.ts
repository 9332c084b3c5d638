import type { Knex } from 'knex'
import { writeLater } from '@scriptorium/database/later'
import { batchesOf } from '@scriptorium/basics/batches'

/**
 * Records which bodies a lineage of spaces held. Everyone who wrote the same text shares its body, so the address alone must not
 * open it: a document is readable only through a space whose lineage held it.
 */
export const recordDocuments = async (
  db: Knex | Knex.Transaction,
  lineageId: string,
  hashes: readonly string[],
): Promise<void> => {
  const rows = [...new Set(hashes)].toSorted().map((hash) => ({ lineageId, hash, digestVersion: null }))
  for (const batch of batchesOf(rows)) {
    const insert = db('documents').insert(batch)
    await writeLater(db, 'documents', insert.onConflict(['lineageId', 'hash']).ignore())
  }
}
