import type { Knex } from 'knex'

/** Lets the conversations of the last hour, and the old ones, be found without reading all others of an organization. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('conversations', (t) => t.index(['organizationId', 'ingestedAt']))
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('conversations', (t) => t.dropIndex(['organizationId', 'ingestedAt']))
}
