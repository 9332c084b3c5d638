import type { Knex } from 'knex'

/** Adds a number that each change of a site raises, so that a server learns in one read whether what it keeps is current. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('sites', (t) => {
    t.integer('version').notNullable().defaultTo(0)
  })
}

/** Removes the number. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('sites', (t) => {
    t.dropColumn('version')
  })
}
