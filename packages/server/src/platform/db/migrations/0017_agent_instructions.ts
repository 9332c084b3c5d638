import type { Knex } from 'knex'

/** Creates the instructions of organizations for agents. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('agentInstructions', (t) => {
    t.string('organizationId', 64).primary().references('id').inTable('organizations').onDelete('cascade')
    t.text('instructions').notNullable()
    t.string('updatedBy', 64).notNullable()
    t.string('updatedAt', 24).notNullable()
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('agentInstructions')
}
