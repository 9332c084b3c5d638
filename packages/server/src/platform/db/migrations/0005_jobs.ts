import type { Knex } from 'knex'

/** Creates the job queue. */
export const up = async (db: Knex): Promise<void> => {
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
    t.index(['createdAt', 'id'])
  })
  // Partial indexes stay small however many completed jobs there are. Workers look for jobs in them.
  await db.raw("create index jobs_queued_index on jobs (run_at, id) where state = 'queued'")
  await db.raw("create index jobs_running_index on jobs (lease_until) where state = 'running'")
  await db.raw('create index jobs_finished_index on jobs (state, finished_at) where finished_at is not null')
  // At most one queued and one running job per key.
  await db.raw("create unique index jobs_queued_key_unique on jobs (key) where state = 'queued'")
  await db.raw("create unique index jobs_running_key_unique on jobs (key) where state = 'running'")
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('jobs')
}
