import type { Knex } from 'knex'

/** Adds the time at which a site was unpublished last, because sessions that began before it stay ended. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('sites', (t) => {
    t.string('sessionsEndedAt', 24)
  })
}

/** Removes the time. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('sites', (t) => {
    t.dropColumn('sessionsEndedAt')
  })
}
