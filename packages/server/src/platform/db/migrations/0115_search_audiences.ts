import type { Knex } from 'knex'

/**
 * Adds the table of index entries that only some visitors of a site find. Spaces are reindexed, because the version of the index
 * format is higher, too.
 */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('searchAudiences', (t) => {
    t.string('spaceId', 64).notNullable()
    t.integer('isPart').notNullable()
    t.integer('number').notNullable()
    t.text('conditions').notNullable()
    t.text('blocks').notNullable()
    t.primary(['spaceId', 'isPart', 'number'])
  })
}

/** Drops the table. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTableIfExists('searchAudiences')
}
