import type { Knex } from 'knex'

/** Lets sites name the origins whose pages can show them in a frame. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('sites', (t) => t.text('embedOrigins'))
}
