import type { Knex } from 'knex'

/** Counts the invitations that an organization sent within an hour without reading its other jobs. */
export const up = async (db: Knex): Promise<void> => {
  await db.raw(
    "create index jobs_invitations_index on jobs (organization_id, created_at) where name = 'sendInvitation'",
  )
}

export const down = async (db: Knex): Promise<void> => {
  await db.raw('drop index jobs_invitations_index')
}
