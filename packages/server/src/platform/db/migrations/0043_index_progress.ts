import type { Knex } from 'knex'

/** Remembers how far the indexing of a space has come, so that it can pause and let other spaces have their turn. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('indexedSpaces', (t) => {
    t.string('doneUntil', 64)
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('indexedSpaces', (t) => {
    t.dropColumn('doneUntil')
  })
}
