import type { Knex } from 'knex'

/** Keeps where a browser can sign out of the provider that signed it in. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('sessions', (t) => {
    t.string('signOutUrl', 2048)
  })
}
