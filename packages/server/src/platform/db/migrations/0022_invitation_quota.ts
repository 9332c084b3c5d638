import type { Knex } from 'knex'

/** Adds an index to count the invitations of an organization within an hour without reading its other jobs. */
export const up = async (db: Knex): Promise<void> => {
  await db.raw(
    "create index jobs_invitations_index on jobs (organization_id, created_at) where name = 'sendInvitation'",
  )
}

export const down = async (db: Knex): Promise<void> => {
  await db.raw('drop index jobs_invitations_index')
}
