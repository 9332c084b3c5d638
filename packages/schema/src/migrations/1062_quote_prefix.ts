import type { Knex } from 'knex'

/** Keeps the text before the passage that a comment is about, which tells equal passages of a block apart. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('comments', (t) => {
    t.text('quotePrefix')
  })
}
