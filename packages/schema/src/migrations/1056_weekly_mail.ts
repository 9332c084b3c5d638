import type { Knex } from 'knex'

/** Lets members ask for a mail a week about the readers of their sites. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('notificationSettings', (t) => {
    t.string('weeklyAt', 24)
  })
}
