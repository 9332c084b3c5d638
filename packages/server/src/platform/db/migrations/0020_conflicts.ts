import type { Knex } from 'knex'

/** Counts the pages of each revision that have an unresolved conflict. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('revisions', (t) => {
    t.integer('conflictedPages').notNullable().defaultTo(0)
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('revisions', (t) => {
    t.dropColumn('conflictedPages')
  })
}
