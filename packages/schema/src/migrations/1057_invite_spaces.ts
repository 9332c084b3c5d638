import type { Knex } from 'knex'

/** Lets an invitation to an organization also promise roles on spaces. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('invites', (t) => {
    t.text('spaces')
  })
}
