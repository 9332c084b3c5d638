import type { Knex } from 'knex'

/** Lets roles on spaces, collections and sites end by themselves. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('grants', (t) => {
    t.string('expiresAt', 24)
    t.string('lastingRole', 16)
  })
}
