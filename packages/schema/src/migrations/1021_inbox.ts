import type { Knex } from 'knex'

/** Creates what people did with the items of their inboxes. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('inboxStates', (t) => {
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('itemId', 64).notNullable()
    t.boolean('isRead').notNullable()
    t.boolean('isDone').notNullable()
    t.string('snoozedUntil', 24)
    t.string('updatedAt', 24).notNullable()
    t.primary(['userId', 'itemId'])
  })
}
