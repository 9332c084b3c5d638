import type { Knex } from 'knex'

/**
 * Takes the number of pages out of the indexes of the words. It changes for each word of a page that is written, and each time
 * all of them had to be written, too.
 */
export const up = async (db: Knex): Promise<void> => {
  await db.raw('drop index searchwords_spaceid_stem_word_pages_index')
  await db.raw('drop index searchwords_spaceid_word_pages_index')
  await db.raw('drop index search_words_compound')
  await db.raw('create index search_words_stem on search_words (space_id, stem, word)')
  await db.raw('create index search_words_compound on search_words (space_id, word) where compound = 1')
}
