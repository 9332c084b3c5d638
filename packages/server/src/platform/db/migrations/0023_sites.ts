import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const createSites = (db: Knex) =>
  db.schema.createTable('sites', (t) => {
    id(t, 'id').primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('type', 32).notNullable()
    t.string('title', 128).notNullable()
    t.text('icon')
    t.string('basename', 100)
    t.string('proxy', 512)
    t.string('visibility', 16).notNullable()
    t.string('publishedAt', 24)
    t.string('adaptiveContent', 3).notNullable()
    t.string('agentsContext', 8).notNullable()
    t.string('defaultLevel', 8).notNullable()
    id(t, 'defaultSectionId')
    id(t, 'defaultSiteSpaceId')
    t.text('visitorSchema')
    t.string('visitorSchemaUpdatedAt', 24)
    id(t, 'createdBy').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.unique(['organizationId', 'basename'])
    t.index(['organizationId', 'createdAt', 'id'])
  })

const createItems = (db: Knex) =>
  db.schema.createTable('siteItems', (t) => {
    id(t, 'id').primary()
    id(t, 'siteId').notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('type', 24).notNullable()
    id(t, 'parentId')
    t.string('position', 128).notNullable()
    t.string('title', 128).notNullable()
    t.string('icon', 50)
    t.string('description', 256)
    t.string('condition', 1024)
    t.string('path', 100)
    id(t, 'defaultSiteSpaceId')
    t.index(['siteId'])
  })

const createSiteSpaces = (db: Knex) =>
  db.schema.createTable('siteSpaces', (t) => {
    id(t, 'id').primary()
    id(t, 'siteId').notNullable().references('id').inTable('sites').onDelete('cascade')
    id(t, 'sectionId').references('id').inTable('siteItems').onDelete('cascade')
    id(t, 'spaceId').notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('path', 100).notNullable()
    t.string('condition', 1024)
    t.string('position', 128).notNullable()
    t.unique(['siteId', 'spaceId'])
    t.index(['spaceId'])
    t.index(['sectionId'])
  })

const createRedirects = (db: Knex) =>
  db.schema.createTable('siteRedirects', (t) => {
    id(t, 'id').primary()
    id(t, 'siteId').notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('source', 512).notNullable()
    t.string('destinationType', 16).notNullable()
    id(t, 'siteSectionId').references('id').inTable('siteItems').onDelete('cascade')
    id(t, 'siteSpaceId').references('id').inTable('siteSpaces').onDelete('cascade')
    id(t, 'pageId')
    t.string('createdAt', 24).notNullable()
    t.unique(['siteId', 'source'])
    t.index(['siteSectionId'])
    t.index(['siteSpaceId'])
  })

/** Creates sites, their structure and their redirects. */
export const up = async (db: Knex): Promise<void> => {
  await createSites(db)
  await createItems(db)
  await createSiteSpaces(db)
  await createRedirects(db)
}

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['siteRedirects', 'siteSpaces', 'siteItems', 'sites']) await db.schema.dropTable(table)
}
