import type { Knex } from 'knex'

/** Creates the state of requests that servers on one database share: responses by idempotency key, and rate limit counters. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('kept_answers', (t) => {
    t.string('id', 64).primary()
    t.string('fingerprint', 64).notNullable()
    t.text('answer').notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
  await db.schema.createTable('request_counts', (t) => {
    t.string('id', 128).primary()
    t.integer('requests').notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
}

/** Drops both tables. */
export const down = async (db: Knex): Promise<void> => {
  for (const table of ['request_counts', 'kept_answers']) await db.schema.dropTable(table)
}
