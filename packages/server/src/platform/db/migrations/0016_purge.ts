import type { Knex } from 'knex'

/** Adds an index that finds the lineages with a body, and creates the list of files that are marked for deletion. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('documents', (t) => {
    t.index(['hash'])
  })
  await db.schema.createTable('doomedFiles', (t) => {
    t.string('key', 128).primary()
    t.string('doomedAt', 24).notNullable().index()
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('doomedFiles')
  await db.schema.alterTable('documents', (t) => {
    t.dropIndex(['hash'])
  })
}
