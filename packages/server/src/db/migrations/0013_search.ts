import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

/**
 * What is derived from the content of spaces, and can be made anew from it: how far that has come for each space, digests of
 * bodies, and the index of words.
 */
export const up = async (db: Knex, { compareBytes, textIndex }: Dialect): Promise<void> => {
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
  await db.schema.createTable('searchPages', (t) => {
    t.increments('id')
    t.string('organizationId', 64).notNullable()
    t.string('spaceId', 64).notNullable()
    t.string('pageId', 64).notNullable()
    t.unique(['spaceId', 'pageId'])
  })
  await db.schema.createTable('searchWords', (t) => {
    t.string('word', 64).primary()
    t.string('stem', 64).notNullable().index()
    t.integer('length').notNullable()
  })
  await compareBytes(db, 'search_words', 'word')
  await textIndex.create(db)
}

/** Takes the tables away again. */
export const down = async (db: Knex): Promise<void> => {
  const tables = ['searchIndex', 'searchWords', 'searchPages', 'bodyDigests', 'indexedSpaces']
  for (const table of tables) await db.schema.dropTableIfExists(table)
}
