import type { Knex } from 'knex'

/** Lets users choose the language of their mails. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('users', (t) => {
    t.string('language', 35)
  })
}
