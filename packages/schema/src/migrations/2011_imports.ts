import type { Knex } from 'knex'

const createGitLinks = async (db: Knex): Promise<void> => {
  await db.schema.createTable('gitLinks', (t) => {
    t.string('spaceId', 64).primary().references('id').inTable('spaces').onDelete('cascade')
    t.text('url').notNullable()
    t.string('ref', 512).notNullable()
    t.string('directory', 1024).notNullable()
    t.string('provider', 16)
    t.text('webUrl')
    t.string('oid', 64)
    t.string('revisionId', 64)
    t.string('pendingOid', 64)
    t.string('pendingRevisionId', 64)
    t.string('changeRequestId', 64)
    t.string('tool', 64)
    t.string('updatedAt', 24).notNullable()
  })
}

const createGitOperations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('gitOperations', (t) => {
    t.string('spaceId', 64).primary().references('id').inTable('spaces').onDelete('cascade')
    t.string('id', 64).notNullable()
    t.string('direction', 8).notNullable()
    t.text('url')
    t.string('state', 8).notNullable()
    t.text('request')
    t.string('createdBy', 64).notNullable()
    t.string('startedAt', 24).notNullable()
    t.string('endedAt', 24)
    t.text('error')
    t.string('oid', 64)
    t.string('revisionId', 64)
    t.string('changeRequestId', 64)
  })
}

const createImportRuns = async (db: Knex): Promise<void> => {
  await db.schema.createTable('importRuns', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable()
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('siteId', 64).references('id').inTable('sites').onDelete('set null')
    t.string('pageId', 64)
    t.string('changeRequestId', 64)
    t.text('source').notNullable()
    t.string('sourceKey', 64).notNullable()
    t.text('options').notNullable()
    t.string('status', 16).notNullable()
    t.text('reason')
    t.text('progress')
    t.text('result')
    t.string('revisionId', 64)
    t.string('createdBy', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('startedAt', 24)
    t.string('completedAt', 24)
    t.index(['spaceId', 'createdAt', 'id'])
    t.index(['siteId'])
    t.index(['organizationId', 'createdBy', 'completedAt'])
  })
}

/** Creates the links between spaces and Git repositories, and the imports of pages and files. */
export const up = async (db: Knex): Promise<void> => {
  await createGitLinks(db)
  await createGitOperations(db)
  await createImportRuns(db)
}
