import type { Knex } from 'knex'

/** Remembers which blocks of a translation stay in the source language, and which terms of the glossary were not used. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('translationReports', (t) => {
    t.string('translationId', 64).notNullable().references('id').inTable('translations').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.integer('keptBlocks').notNullable()
    t.text('blocks').notNullable()
    t.text('terms').notNullable()
    t.primary(['translationId', 'pageId'])
  })
}

/** Drops the table. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('translationReports')
}
