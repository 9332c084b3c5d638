import type { Knex } from 'knex'

/** Creates the parts of OpenAPI documents that pages can show, and a place for what a version changed. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('openapiSpecs', (t) => void t.string('describedVersionId', 64))
  await db.schema.alterTable('openapiContents', (t) => void t.binary('changes'))
  await db.schema.createTable('openapiParts', (t) => {
    t.string('versionId', 64).notNullable().references('id').inTable('openapiVersions').onDelete('cascade')
    t.string('key', 64).notNullable()
    t.text('markdown').notNullable()
    t.primary(['versionId', 'key'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('openapiParts')
  await db.schema.alterTable('openapiContents', (t) => t.dropColumn('changes'))
  await db.schema.alterTable('openapiSpecs', (t) => t.dropColumn('describedVersionId'))
}
