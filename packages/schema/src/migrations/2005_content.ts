import type { Knex } from 'knex'

const createRevisions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('revisions', (t) => {
    t.string('id', 64).primary()
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('changeRequestId', 64)
    t.string('type', 16).notNullable()
    t.string('root', 64).notNullable()
    t.text('parents').notNullable()
    t.string('mergedFromId', 64)
    t.text('git')
    t.string('createdBy', 64)
    t.string('createdAt', 24).notNullable()
    t.integer('conflictedPages').notNullable().defaultTo(0)
    t.integer('computedPages').notNullable().defaultTo(0)
    t.index(['spaceId', 'createdAt', 'id'])
  })
}

const createChangeRequests = async (db: Knex): Promise<void> => {
  await db.schema.createTable('changeRequests', (t) => {
    t.string('id', 64).primary()
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('organizationId', 64).notNullable()
    t.integer('number').notNullable()
    t.string('status', 16).notNullable()
    t.string('subject', 400).notNullable()
    t.text('description')
    t.string('revisionId', 64).notNullable()
    t.string('revisionInitialId', 64).notNullable()
    t.string('revisionMergedAncestorId', 64)
    t.string('revisionMergedId', 64)
    t.string('baseRevisionId', 64).notNullable()
    t.integer('comments').notNullable().defaultTo(0)
    t.string('createdBy', 64).notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('issuesClusterId', 64)
    t.string('importedFrom', 255)
    t.text('movesTo')
    t.unique(['spaceId', 'number'])
    t.index(['spaceId', 'status', 'updatedAt', 'id'])
    t.index(['spaceId', 'status', 'createdAt', 'id'])
    t.index(['organizationId', 'status', 'updatedAt', 'id'])
    t.index(['issuesClusterId'])
  })
}

const createContributors = async (db: Knex): Promise<void> => {
  await db.schema.createTable('contributors', (t) => {
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('userId', 64).notNullable()
    t.string('actionType', 16).notNullable()
    t.integer('count').notNullable()
    t.string('updatedAt', 24).notNullable()
    t.primary(['changeRequestId', 'userId', 'actionType'])
    t.index(['userId', 'changeRequestId'])
  })
}

const createContentChunks = async (db: Knex): Promise<void> => {
  await db.schema.createTable('contentChunks', (t) => {
    t.text('hash').primary()
    t.text('data').notNullable()
  })
}

const createBodies = async (db: Knex): Promise<void> => {
  await db.schema.createTable('bodies', (t) => {
    t.text('hash').primary()
    t.text('format').notNullable()
    t.text('text').notNullable()
  })
}

const createDocuments = async (db: Knex): Promise<void> => {
  await db.schema.createTable('documents', (t) => {
    t.text('lineageId').notNullable()
    t.text('hash').notNullable()
    t.integer('digestVersion').defaultTo(2)
    t.primary(['lineage_id', 'hash'])
    t.index(['hash'])
  })
}

const createExpandedTrees = async (db: Knex): Promise<void> => {
  await db.schema.createTable('expandedTrees', (t) => {
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('root', 64).notNullable()
    t.string('shownRoot', 64).notNullable()
    t.primary(['spaceId', 'root'])
  })
}

const createComputedSources = async (db: Knex): Promise<void> => {
  await db.schema.createTable('computedSources', (t) => {
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.string('sourceHash', 64).notNullable()
    t.string('dependency', 256).notNullable()
    t.string('contentKey', 128).notNullable()
    t.string('root', 64).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('failedKey', 128)
    t.integer('renewedBy')
    t.primary(['spaceId', 'pageId', 'sourceHash'])
    t.index(['dependency'])
  })
}

/** Creates content-addressed storage, revisions and change requests. */
export const up = async (db: Knex): Promise<void> => {
  await createRevisions(db)
  await createChangeRequests(db)
  await createContributors(db)
  await createContentChunks(db)
  await createBodies(db)
  await createDocuments(db)
  await createExpandedTrees(db)
  await createComputedSources(db)
}
