import type { Knex } from 'knex'

/**
 * Creates what is derived from the content of spaces and can be rebuilt from it: how far the indexes of each space are, and
 * digests of bodies. The tables of the search index that this migration used to create are in 0018.
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

/** Takes the tables away again. */
export const down = async (db: Knex): Promise<void> => {
  const tables = ['bodyDigests', 'indexedSpaces']
  for (const table of tables) await db.schema.dropTableIfExists(table)
}
