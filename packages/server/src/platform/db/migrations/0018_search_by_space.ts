import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

const id = (table: Knex.CreateTableBuilder, name: string) => table.string(name, 64).notNullable()

const tables = ['searchPages', 'searchWords', 'searchPostings']

/** Replaces the search index. Each space has its own words and postings, so that a search never reads those of another space. */
export const up = async (db: Knex, { compareBytes }: Dialect): Promise<void> => {
  for (const table of ['searchIndex', ...tables]) await db.schema.dropTableIfExists(table)
  await db.schema.createTable('searchPages', (t) => {
    id(t, 'spaceId')
    id(t, 'pageId')
    t.integer('number').notNullable()
    t.integer('titleWords').notNullable()
    t.text('words').notNullable()
    t.primary(['spaceId', 'pageId'])
    t.unique(['spaceId', 'number'])
  })
  await db.schema.createTable('searchWords', (t) => {
    id(t, 'spaceId')
    id(t, 'word')
    id(t, 'stem')
    t.integer('pages').notNullable()
    t.integer('compound').notNullable()
    t.primary(['spaceId', 'word'])
    t.index(['spaceId', 'stem'])
  })
  await compareBytes(db, 'search_words', 'word')
  await db.schema.createTable('searchPostings', (t) => {
    id(t, 'spaceId')
    id(t, 'word')
    t.integer('block').notNullable()
    t.binary('pages').notNullable()
    t.binary('positions').notNullable()
    t.primary(['spaceId', 'word', 'block'])
  })
  await db.raw('create index search_words_compound on search_words (space_id) where compound = 1')
  await db.schema.alterTable('indexedSpaces', (t) => void t.integer('pages').notNullable().defaultTo(0))
  await db('indexedSpaces').update({ version: 0 })
}

/** Drops the tables. */
export const down = async (db: Knex): Promise<void> => {
  for (const table of tables) await db.schema.dropTableIfExists(table)
  await db.schema.alterTable('indexedSpaces', (t) => void t.dropColumn('pages'))
}
