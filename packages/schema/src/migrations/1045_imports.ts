import type { Knex } from 'knex'

/** Creates the imports of pages and files into spaces, and the tool whose files a linked branch has. */
export const up = async (db: Knex): Promise<void> => {
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
  })
  await db.schema.alterTable('gitLinks', (t) => {
    t.string('tool', 64)
  })
}
