import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

export const up = async (db: Knex) => {
  await db.schema.createTable('pageFeedback', (t) => {
    id(t, 'id').primary()
    id(t, 'siteId').notNullable().references('id').inTable('sites').onDelete('cascade')
    id(t, 'spaceId').notNullable()
    id(t, 'pageId').notNullable()
    t.string('rating', 8).notNullable()
    t.text('comment')
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['siteId', 'createdAt', 'id'])
    t.index(['expiresAt'])
  })
}

export const down = (db: Knex) => db.schema.dropTable('pageFeedback')
