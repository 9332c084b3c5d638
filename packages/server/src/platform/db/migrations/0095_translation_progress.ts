import type { Knex } from 'knex'

/** Remembers how many pages the current run of a translation has finished. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('translations', (t) => {
    t.text('progress')
  })
}

/** Drops the column. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('translations', (t) => {
    t.dropColumn('progress')
  })
}
