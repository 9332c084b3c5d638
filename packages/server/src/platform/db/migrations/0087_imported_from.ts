import type { Knex } from 'knex'

/** Remembers which folder a change request imports. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('change_requests', (t) => {
    t.string('importedFrom', 255)
  })
}

/** Drops the column. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('change_requests', (t) => {
    t.dropColumn('importedFrom')
  })
}
