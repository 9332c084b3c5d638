import type { Knex } from 'knex'

/** Remembers which generator made the pages and blocks of OpenAPI documents, and what it could not generate. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('openapiSpecs', (t) => {
    t.integer('describedBy')
    t.string('failedGeneration', 128)
  })
  await db.schema.alterTable('computedSources', (t) => {
    t.string('failedKey', 128)
    t.integer('renewedBy')
  })
}

/** Drops the columns. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('openapiSpecs', (t) => {
    t.dropColumn('describedBy')
    t.dropColumn('failedGeneration')
  })
  await db.schema.alterTable('computedSources', (t) => {
    t.dropColumn('failedKey')
    t.dropColumn('renewedBy')
  })
}
