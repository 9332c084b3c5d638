import type { Knex } from 'knex'

const createJobs = async (db: Knex): Promise<void> => {
  await db.schema.createTable('jobs', (t) => {
    t.string('id', 128).primary()
    t.string('name', 64).notNullable()
    t.string('key', 255)
    t.text('payload').notNullable()
    t.string('state', 16).notNullable()
    t.integer('attempts').notNullable().defaultTo(0)
    t.text('error')
    t.string('worker', 64)
    t.string('leaseUntil', 24)
    t.string('createdAt', 24).notNullable()
    t.string('runAt', 24).notNullable()
    t.string('startedAt', 24)
    t.string('finishedAt', 24)
    t.string('organizationId', 64).notNullable().defaultTo('')
    t.integer('losses').notNullable().defaultTo(0)
    t.string('traceParent', 64)
    t.index(['createdAt', 'id'])
  })
  await db.raw("create index jobs_queued_index on jobs (run_at, id) where state = 'queued'")
  await db.raw("create index jobs_running_index on jobs (lease_until) where state = 'running'")
  await db.raw('create index jobs_finished_index on jobs (state, finished_at) where finished_at is not null')
  await db.raw("create unique index jobs_queued_key_unique on jobs (key) where state = 'queued'")
  await db.raw("create unique index jobs_running_key_unique on jobs (key) where state = 'running'")
  await db.raw("create index jobs_turns_index on jobs (organization_id, name, run_at, id) where state = 'queued'")
  await db.raw(
    "create index jobs_invitations_index on jobs (organization_id, created_at) where name = 'sendInvitation'",
  )
}

/** Creates the job queue. */
export const up = async (db: Knex): Promise<void> => {
  await createJobs(db)
}
