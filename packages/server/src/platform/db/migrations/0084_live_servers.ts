import type { Knex } from 'knex'

/** Creates the list of running servers, which shows the versions that share the database during a rolling update. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('servers', (t) => {
    t.string('id', 64).primary()
    t.string('version', 64).notNullable()
    t.string('host', 255).notNullable()
    t.string('startedAt', 24).notNullable()
    t.string('seenAt', 24).notNullable()
  })
}

/** Drops the list. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('servers')
}
