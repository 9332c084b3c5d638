import type { Knex } from 'knex'

/**
 * Adds the columns that a search reads to the indexes of its words. Without them, SQLite reads all words of a space to group the
 * forms of one word, and a search of many spaces reads each of their compounds from the table.
 */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('searchWords', (t) => {
    t.dropIndex(['spaceId', 'stem'])
    t.index(['spaceId', 'stem', 'word', 'pages'])
    // Otherwise SQLite prefers the index above to the primary key, and reads all of its words.
    t.index(['spaceId', 'word', 'pages'])
  })
  await db.raw('drop index search_words_compound')
  await db.raw('create index search_words_compound on search_words (space_id, word, pages) where compound = 1')
}

/** Restores the shorter indexes. */
export const down = async (db: Knex): Promise<void> => {
  await db.raw('drop index search_words_compound')
  await db.raw('create index search_words_compound on search_words (space_id) where compound = 1')
  await db.schema.alterTable('searchWords', (t) => {
    t.dropIndex(['spaceId', 'stem', 'word', 'pages'])
    t.dropIndex(['spaceId', 'word', 'pages'])
    t.index(['spaceId', 'stem'])
  })
}
