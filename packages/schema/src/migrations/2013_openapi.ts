import type { Knex } from 'knex'

const createOpenapiSpecs = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiSpecs', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('slug', 100).notNullable()
    t.string('visibility', 8).notNullable()
    t.string('sourceUrl', 2048)
    t.integer('sourceNumber').notNullable()
    t.string('etag', 1024)
    t.string('state', 8).notNullable()
    t.string('lastVersionId', 64)
    t.string('processedAt', 24)
    t.string('errorCode', 16)
    t.text('errors').notNullable()
    t.integer('errorCount').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('describedVersionId', 64)
    t.integer('describedBy')
    t.string('failedGeneration', 128)
    t.text('importedFrom')
    t.unique(['organizationId', 'slug'])
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

const createOpenapiSources = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiSources', (t) => {
    t.string('specId', 64).primary().references('id').inTable('openapiSpecs').onDelete('cascade')
    t.binary('text').notNullable()
  })
}

const createOpenapiVersions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiVersions', (t) => {
    t.string('id', 64).primary()
    t.string('specId', 64).notNullable().references('id').inTable('openapiSpecs').onDelete('cascade')
    t.string('url', 2048)
    t.string('contentHash', 64).notNullable()
    t.integer('files').notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['specId', 'createdAt', 'id'])
  })
}

const createOpenapiContents = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiContents', (t) => {
    t.string('versionId', 64).primary().references('id').inTable('openapiVersions').onDelete('cascade')
    t.string('rawFormat', 4).notNullable()
    t.binary('raw').notNullable()
    t.binary('filesystem').notNullable()
    t.binary('bundled').notNullable()
    t.binary('yaml').notNullable()
    t.binary('changes')
  })
}

const createOpenapiParts = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiParts', (t) => {
    t.string('versionId', 64).notNullable().references('id').inTable('openapiVersions').onDelete('cascade')
    t.string('key', 64).notNullable()
    t.text('markdown').notNullable()
    t.primary(['versionId', 'key'])
  })
}

const createOpenapiPackedParts = async (db: Knex): Promise<void> => {
  await db.schema.createTable('openapiPackedParts', (t) => {
    t.string('versionId', 64).notNullable().references('id').inTable('openapiVersions').onDelete('cascade')
    t.string('key', 64).notNullable()
    t.binary('packed').notNullable()
    t.primary(['versionId', 'key'])
  })
}

/** Creates OpenAPI specifications, their versions and computed pages. */
export const up = async (db: Knex): Promise<void> => {
  await createOpenapiSpecs(db)
  await createOpenapiSources(db)
  await createOpenapiVersions(db)
  await createOpenapiContents(db)
  await createOpenapiParts(db)
  await createOpenapiPackedParts(db)
}
