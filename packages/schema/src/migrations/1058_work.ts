import type { Knex } from 'knex'

/** Keeps who asked for a PDF, when it was ready, whether that took long, and when the last run of a translation ended. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('pdfs', (t) => {
    t.string('createdBy', 64)
    t.string('endedAt', 24)
    t.boolean('isSlow').notNullable().defaultTo(false)
  })
  await db.schema.alterTable('translations', (t) => {
    t.string('endedAt', 24)
  })
  await db.schema.alterTable('importRuns', (t) => {
    t.index(['organizationId', 'createdBy', 'completedAt'])
  })
}
