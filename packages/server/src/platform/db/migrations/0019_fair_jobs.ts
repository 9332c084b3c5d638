import type { Knex } from 'knex'

/** Lets organizations take turns in the job queue, and counts the attempts of a job that ended because its server was gone. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('jobs', (t) => {
    // Empty for jobs of the server itself.
    t.string('organizationId', 64).notNullable().defaultTo('')
    t.integer('losses').notNullable().defaultTo(0)
  })
  await db.raw("create index jobs_turns_index on jobs (organization_id, name, run_at, id) where state = 'queued'")
}

export const down = async (db: Knex): Promise<void> => {
  await db.raw('drop index jobs_turns_index')
  await db.schema.alterTable('jobs', (t) => t.dropColumns('organizationId', 'losses'))
}
