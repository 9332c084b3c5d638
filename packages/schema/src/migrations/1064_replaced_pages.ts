import type { Knex } from 'knex'

/** Keeps the indexes of a space when its generated pages are replaced: only what differs is indexed again. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('indexedSpaces', (t) => {
    t.string('replacedRoot', 64)
  })
}
