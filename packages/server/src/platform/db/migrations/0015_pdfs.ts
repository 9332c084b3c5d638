import type { Knex } from 'knex'

/** Creates requested PDFs. A PDF is kept for a day, even if its content changes or is deleted. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('pdfs', (t) => {
    t.string('id', 64).primary()
    t.string('spaceId', 64).notNullable()
    t.string('key', 64).notNullable()
    t.string('revisionId', 64).notNullable()
    t.string('pageId', 64)
    t.string('reach', 8).notNullable()
    t.string('title', 255).notNullable()
    t.string('subtitle', 255)
    t.string('state', 8).notNullable()
    t.string('storageKey', 128)
    t.string('createdAt', 24).notNullable()
    t.index(['spaceId', 'key', 'createdAt'])
    t.index(['createdAt', 'id'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('pdfs')
}
