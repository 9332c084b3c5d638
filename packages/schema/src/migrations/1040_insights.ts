import type { Knex } from 'knex'

/** Creates the sums of what visitors of sites do. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteEventSums', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('span', 8).notNullable()
    t.string('startsAt', 24).notNullable()
    t.string('state', 8).notNullable()
    t.string('reader', 8).notNullable()
    t.string('kind', 32).notNullable()
    t.string('dimension', 32).notNullable()
    t.string('value', 2048).notNullable()
    t.integer('events').notNullable()
    t.integer('sessions').notNullable()
    t.integer('visitors').notNullable()
    t.binary('sketch')
    t.index(['siteId', 'span', 'dimension', 'kind', 'startsAt'])
    t.index(['span', 'state', 'startsAt'])
  })
}
