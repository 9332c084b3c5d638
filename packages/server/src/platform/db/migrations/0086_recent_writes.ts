import type { Knex } from 'knex'

/**
 * Creates the positions of recent writes, which tell whether a read replica has them already. A job remembers the trace of the
 * request that queued it.
 */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('recent_writes', (t) => {
    t.string('id', 128).primary()
    t.bigInteger('position').notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
  await db.schema.alterTable('jobs', (t) => {
    t.string('traceParent', 64)
  })
}

/** Drops the table and the column. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('jobs', (t) => {
    t.dropColumn('traceParent')
  })
  await db.schema.dropTable('recent_writes')
}
