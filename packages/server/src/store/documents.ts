import type { Knex } from 'knex'

/**
 * Notes which bodies a lineage of spaces has held. A body is shared by all that wrote the same text, so its address
 * alone must not open it: a document is readable only through a space whose lineage (itself and what it was duplicated
 * from) has held it.
 */
export const recordDocuments = async (
  db: Knex | Knex.Transaction,
  lineageId: string,
  hashes: readonly string[],
): Promise<void> => {
  const rows = [...new Set(hashes)].toSorted().map((hash) => ({ lineageId, hash }))
  for (let next = 0; next < rows.length; next += 500) {
    await db('documents')
      .insert(rows.slice(next, next + 500))
      .onConflict(['lineageId', 'hash'])
      .ignore()
  }
}

/** Whether a lineage has held the body with this address. */
export const holdsDocument = async (db: Knex | Knex.Transaction, lineageId: string, hash: string): Promise<boolean> =>
  (await db('documents').where({ lineageId, hash }).first('hash')) !== undefined
