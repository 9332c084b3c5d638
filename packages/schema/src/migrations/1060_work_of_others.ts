import type { Knex } from 'knex'

/** Keeps everyone who asked for a PDF, not only the first, and the address of a Git operation, which can fail before there is a link. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('pdfAskers', (t) => {
    t.string('pdfId', 64).notNullable().references('id').inTable('pdfs').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('askedAt', 24).notNullable()
    t.primary(['pdfId', 'userId'])
    t.index(['userId'])
  })
  await db.schema.alterTable('pdfs', (t) => {
    t.dropColumn('createdBy')
  })
  await db.schema.alterTable('gitOperations', (t) => {
    t.text('url')
  })
}
