import type { Knex } from 'knex'

/** Creates a table for compressed parts of OpenAPI documents. Servers of the previous release go on with the other one. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiPackedParts', (t) => {
    t.string('versionId', 64).notNullable().references('id').inTable('openapiVersions').onDelete('cascade')
    t.string('key', 64).notNullable()
    t.binary('packed').notNullable()
    t.primary(['versionId', 'key'])
  })
}

/** Drops the table. Parts are generated again when their document changes. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('openapiPackedParts')
}
