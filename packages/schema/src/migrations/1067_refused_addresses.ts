import type { Knex } from 'knex'

/** Remembers which addresses the mail server refuses. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('refusedAddresses', (t) => {
    t.string('email', 320).primary()
    t.text('reason').notNullable()
    t.string('refusedAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
}
