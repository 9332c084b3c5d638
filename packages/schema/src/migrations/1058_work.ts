import type { Knex } from 'knex'

/** Keeps who asked for a PDF, when it was ready, and whether that took long. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('pdfs', (t) => {
    t.string('createdBy', 64)
    t.string('endedAt', 24)
    t.boolean('isSlow').notNullable().defaultTo(false)
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('pdfs', (t) => {
    t.dropColumns('createdBy', 'endedAt', 'isSlow')
  })
}
