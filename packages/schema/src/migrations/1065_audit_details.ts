import type { Knex } from 'knex'

/** Lets the audit log say which properties a write set, and which merge rules it replaced. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('auditEvents', (t) => {
    t.text('details')
  })
}
