import type { Knex } from 'knex'

const createConversations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('conversations', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('key', 255).notNullable()
    t.string('source', 256).notNullable()
    t.string('subject', 512)
    t.text('metadata')
    t.text('parts').notNullable()
    t.string('version', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('ingestedAt', 24).notNullable()
    t.string('processedAt', 24)
    t.unique(['organizationId', 'key'])
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['organizationId', 'source', 'createdAt', 'id'])
    t.index(['organizationId', 'processedAt', 'ingestedAt', 'id'])
    t.index(['organizationId', 'ingestedAt'])
  })
}

const createIssuesClusters = async (db: Knex): Promise<void> => {
  await db.schema.createTable('issuesClusters', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('label', 512).notNullable()
    t.string('icon', 50).notNullable()
    t.text('summary').notNullable()
    t.integer('issues').notNullable()
    t.integer('conversations').notNullable()
    t.text('shape').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.index(['organizationId', 'updatedAt', 'id'])
    t.index(['organizationId', 'issues', 'id'])
    t.index(['organizationId', 'conversations', 'id'])
  })
}

const createConversationIssues = async (db: Knex): Promise<void> => {
  await db.schema.createTable('conversationIssues', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('conversationId', 64).notNullable().references('id').inTable('conversations').onDelete('cascade')
    t.string('clusterId', 64).notNullable().references('id').inTable('issuesClusters')
    t.string('title', 512).notNullable()
    t.text('summary').notNullable()
    t.text('terms').notNullable()
    t.string('digest', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('ingestedAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['clusterId', 'createdAt', 'id'])
    t.index(['clusterId', 'conversationId'])
    t.index(['conversationId'])
  })
}

const createIssueTerms = async (db: Knex): Promise<void> => {
  await db.schema.createTable('issueTerms', (t) => {
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('stem', 64).notNullable()
    t.integer('issues').notNullable()
    t.primary(['organizationId', 'stem'])
  })
}

const createClusterTerms = async (db: Knex): Promise<void> => {
  await db.schema.createTable('clusterTerms', (t) => {
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('stem', 64).notNullable()
    t.string('clusterId', 64).notNullable().references('id').inTable('issuesClusters').onDelete('cascade')
    t.integer('issues').notNullable()
    t.primary(['clusterId', 'stem'])
    t.index(['organizationId', 'stem', 'issues', 'clusterId'])
  })
}

const createAssistantEngines = async (db: Knex): Promise<void> => {
  await db.schema.createTable('assistantEngines', (t) => {
    t.string('organizationId', 64).primary().references('id').inTable('organizations').onDelete('cascade')
    t.string('url', 2048).notNullable()
    t.string('model', 128).notNullable()
    t.text('key')
    t.string('updatedAt', 24).notNullable()
  })
}

/** Creates conversations, issues and clusters, and the engines that write answers. */
export const up = async (db: Knex): Promise<void> => {
  await createConversations(db)
  await createIssuesClusters(db)
  await createConversationIssues(db)
  await createIssueTerms(db)
  await createClusterTerms(db)
  await createAssistantEngines(db)
}
