import type { Knex } from 'knex'

/** Lets share links end by themselves. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('siteShareLinks', (t) => {
    t.string('activeUntil', 24)
  })
}
