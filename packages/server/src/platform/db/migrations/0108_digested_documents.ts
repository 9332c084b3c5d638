import type { Knex } from 'knex'

/**
 * Adds the version of the digest that was computed for a lineage of spaces, whichever other lineages have the same text. Version 2
 * is the current one: the bodies that are there already were digested long ago.
 */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('documents', (t) => {
    t.integer('digestVersion').defaultTo(2)
  })
}

/** Drops the column. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('documents', (t) => {
    t.dropColumn('digestVersion')
  })
}
