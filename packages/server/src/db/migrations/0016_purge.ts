import type { Knex } from 'knex'

/** What it takes to remove for good: who else has held a body, and which files nothing names any more. */
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
