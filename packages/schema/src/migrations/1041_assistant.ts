import type { Knex } from 'knex'

/** Lets organizations choose the engine that writes their answers. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('assistantEngines', (t) => {
    t.string('organizationId', 64).primary().references('id').inTable('organizations').onDelete('cascade')
    t.string('url', 2048).notNullable()
    t.string('model', 128).notNullable()
    t.text('key')
    t.string('updatedAt', 24).notNullable()
  })
}
