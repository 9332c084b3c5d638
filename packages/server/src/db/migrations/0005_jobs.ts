import type { Knex } from 'knex'

/** Work that outlives a request. */
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
  // Small, however many jobs are done: whoever looks for work looks into these.
  await db.raw("create index jobs_queued_index on jobs (run_at, id) where state = 'queued'")
  await db.raw("create index jobs_running_index on jobs (lease_until) where state = 'running'")
  await db.raw('create index jobs_finished_index on jobs (state, finished_at) where finished_at is not null')
  // Of each key, one job waits and one runs.
  await db.raw("create unique index jobs_queued_key_unique on jobs (key) where state = 'queued'")
  await db.raw("create unique index jobs_running_key_unique on jobs (key) where state = 'running'")
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('jobs')
}
