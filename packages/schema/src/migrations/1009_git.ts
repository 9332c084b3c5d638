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
    t.string('updatedAt', 24).notNullable()
  })
}

const createGitOperations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('gitOperations', (t) => {
    t.string('spaceId', 64).primary().references('id').inTable('spaces').onDelete('cascade')
    t.string('id', 64).notNullable()
    t.string('direction', 8).notNullable()
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

/** Creates the links between spaces and Git repositories. */
export const up = async (db: Knex): Promise<void> => {
  await createGitLinks(db)
  await createGitOperations(db)
}
