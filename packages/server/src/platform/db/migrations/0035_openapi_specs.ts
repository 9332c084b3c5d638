import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const createSpecs = (db: Knex) =>
  db.schema.createTable('openapiSpecs', (t) => {
    id(t, 'id').primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('slug', 100).notNullable()
    t.string('visibility', 8).notNullable()
    t.string('sourceUrl', 2048)
    t.integer('sourceNumber').notNullable()
    t.string('etag', 1024)
    t.string('state', 8).notNullable()
    id(t, 'lastVersionId')
    t.string('processedAt', 24)
    t.string('errorCode', 16)
    t.text('errors').notNullable()
    t.integer('errorCount').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.unique(['organizationId', 'slug'])
    t.index(['organizationId', 'createdAt', 'id'])
  })

const createSources = (db: Knex) =>
  db.schema.createTable('openapiSources', (t) => {
    id(t, 'specId').primary().references('id').inTable('openapiSpecs').onDelete('cascade')
    t.binary('text').notNullable()
  })

const createVersions = (db: Knex) =>
  db.schema.createTable('openapiVersions', (t) => {
    id(t, 'id').primary()
    id(t, 'specId').notNullable().references('id').inTable('openapiSpecs').onDelete('cascade')
    t.string('url', 2048)
    t.string('contentHash', 64).notNullable()
    t.integer('files').notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['specId', 'createdAt', 'id'])
  })

// Of its own, so that lists of versions do not read the documents.
const createContents = (db: Knex) =>
  db.schema.createTable('openapiContents', (t) => {
    id(t, 'versionId').primary().references('id').inTable('openapiVersions').onDelete('cascade')
    t.string('rawFormat', 4).notNullable()
    t.binary('raw').notNullable()
    t.binary('filesystem').notNullable()
    t.binary('bundled').notNullable()
    t.binary('yaml').notNullable()
  })

/** Creates OpenAPI specifications, their sources and their versions. */
export const up = async (db: Knex): Promise<void> => {
  await createSpecs(db)
  await createSources(db)
  await createVersions(db)
  await createContents(db)
}

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['openapiContents', 'openapiVersions', 'openapiSources', 'openapiSpecs']) {
    await db.schema.dropTable(table)
  }
}
