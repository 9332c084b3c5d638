import type { Knex } from 'knex'

/** Adds who made up the suggestion of a comment. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('comments', (t) => {
    t.string('suggestedBy', 8)
  })
}
