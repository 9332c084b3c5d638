import type { Knex } from 'knex'

/** Adds passages and suggestions to comments, and creates the marks of reviewers on pages. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('comments', (t) => {
    t.text('quote')
    t.text('suggestion')
  })
  await db.schema.createTable('viewedPages', (t) => {
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.string('fingerprint', 64).notNullable()
    t.string('viewedAt', 24).notNullable()
    t.primary(['changeRequestId', 'userId', 'pageId'])
    t.index(['changeRequestId', 'userId', 'viewedAt', 'pageId'])
  })
}
