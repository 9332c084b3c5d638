import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const ofOrganization = (t: Knex.CreateTableBuilder) =>
  id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')

const createConversations = (db: Knex) =>
  db.schema.createTable('conversations', (t) => {
    id(t, 'id').primary()
    ofOrganization(t)
    t.string('key', 255).notNullable()
    t.string('source', 256).notNullable()
    t.string('subject', 512)
    t.text('metadata')
    t.text('parts').notNullable()
    id(t, 'version').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('ingestedAt', 24).notNullable()
    t.string('processedAt', 24)
    t.unique(['organizationId', 'key'])
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['organizationId', 'source', 'createdAt', 'id'])
    t.index(['organizationId', 'processedAt', 'ingestedAt', 'id'])
  })

const createClusters = (db: Knex) =>
  db.schema.createTable('issuesClusters', (t) => {
    id(t, 'id').primary()
    ofOrganization(t)
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

const createIssues = (db: Knex) =>
  db.schema.createTable('conversationIssues', (t) => {
    id(t, 'id').primary()
    ofOrganization(t)
    id(t, 'conversationId').notNullable().references('id').inTable('conversations').onDelete('cascade')
    id(t, 'clusterId').notNullable().references('id').inTable('issuesClusters')
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

const createTerms = async (db: Knex) => {
  await db.schema.createTable('issueTerms', (t) => {
    ofOrganization(t)
    t.string('stem', 64).notNullable()
    t.integer('issues').notNullable()
    t.primary(['organizationId', 'stem'])
  })
  await db.schema.createTable('clusterTerms', (t) => {
    ofOrganization(t)
    t.string('stem', 64).notNullable()
    id(t, 'clusterId').notNullable().references('id').inTable('issuesClusters').onDelete('cascade')
    t.integer('issues').notNullable()
    t.primary(['clusterId', 'stem'])
    t.index(['organizationId', 'stem', 'issues', 'clusterId'])
  })
}

/** Creates conversations, their issues, and the clusters of issues with an inverted index of their terms. */
export const up = async (db: Knex): Promise<void> => {
  await createConversations(db)
  await createClusters(db)
  await createIssues(db)
  await createTerms(db)
  await db.schema.alterTable('changeRequests', (t) => {
    id(t, 'issuesClusterId')
    t.index(['issuesClusterId'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('changeRequests', (t) => {
    t.dropIndex(['issuesClusterId'])
    t.dropColumn('issuesClusterId')
  })
  for (const table of ['clusterTerms', 'issueTerms', 'conversationIssues', 'issuesClusters', 'conversations'])
    await db.schema.dropTable(table)
}
