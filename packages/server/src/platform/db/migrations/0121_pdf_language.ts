import type { Knex } from 'knex'

/** Remembers the language of a PDF: a site can show a space that has none. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('pdfs', (t) => {
    t.string('language', 64)
  })
}

/** Drops the column. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('pdfs', (t) => {
    t.dropColumn('language')
  })
}
