import type { Knex } from 'knex'

/**
 * Creates data that is derived from the content of spaces and can be rebuilt: the state of the indexes of each space, and
 * digests of bodies. Migration 0018 creates the tables of the search index, which this migration used to create.
 */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('indexedSpaces', (t) => {
    t.string('spaceId', 64).primary()
    t.string('organizationId', 64).notNullable()
    t.integer('version').notNullable()
    t.string('revisionId', 64)
    t.string('targetRevisionId', 64)
  })
  await db.schema.createTable('bodyDigests', (t) => {
    t.text('hash').primary()
    t.integer('version').notNullable()
    t.text('data').notNullable()
  })
}

/** Drops the tables. */
export const down = async (db: Knex): Promise<void> => {
  const tables = ['bodyDigests', 'indexedSpaces']
  for (const table of tables) await db.schema.dropTableIfExists(table)
}
