import type { Knex } from 'knex'

const createSites = async (db: Knex): Promise<void> => {
  await db.schema.createTable('sites', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
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
    t.string('defaultSectionId', 64)
    t.string('defaultSiteSpaceId', 64)
    t.text('visitorSchema')
    t.string('visitorSchemaUpdatedAt', 24)
    t.string('createdBy', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('deletedAt', 24)
    t.text('comesBackWith')
    t.string('hostname', 255)
    t.string('authBackend', 16).notNullable().defaultTo('custom')
    t.string('authIntegration', 100)
    t.string('fallbackUrl', 2048)
    t.string('logoutUrl', 2048)
    t.integer('visitorKeyVersion').notNullable().defaultTo(1)
    t.text('customization')
    t.integer('version').notNullable().defaultTo(0)
    t.string('sessionsEndedAt', 24)
    t.text('embedOrigins')
    t.unique(['organizationId', 'basename'])
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['hostname'])
    t.index(['proxy'])
    t.index(['deletedAt'])
  })
}

const createSiteItems = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteItems', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('type', 24).notNullable()
    t.string('parentId', 64)
    t.string('position', 128).notNullable()
    t.string('title', 128).notNullable()
    t.string('icon', 50)
    t.string('description', 256)
    t.string('condition', 1024)
    t.string('path', 100)
    t.string('defaultSiteSpaceId', 64)
    t.string('url', 2048)
    t.text('localizedTitle')
    t.text('localizedDescription')
    t.index(['siteId'])
  })
}

const createSiteSpaces = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteSpaces', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('sectionId', 64).references('id').inTable('siteItems').onDelete('cascade')
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('path', 100).notNullable()
    t.string('condition', 1024)
    t.string('position', 128).notNullable()
    t.text('customization')
    t.unique(['siteId', 'spaceId'])
    t.index(['spaceId'])
    t.index(['sectionId'])
  })
}

const createSiteRedirects = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteRedirects', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('source', 512).notNullable()
    t.string('destinationType', 16).notNullable()
    t.string('siteSectionId', 64).references('id').inTable('siteItems').onDelete('cascade')
    t.string('siteSpaceId', 64).references('id').inTable('siteSpaces').onDelete('cascade')
    t.string('pageId', 64)
    t.string('createdAt', 24).notNullable()
    t.unique(['siteId', 'source'])
    t.index(['siteSectionId'])
    t.index(['siteSpaceId'])
  })
}

const createSiteShareLinks = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteShareLinks', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('name', 50).notNullable()
    t.string('keyHash', 64).notNullable().unique()
    t.text('sealedKey').notNullable()
    t.string('active', 3).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('activeUntil', 24)
    t.index(['siteId', 'createdAt', 'id'])
  })
}

const createCustomHostnames = async (db: Knex): Promise<void> => {
  await db.schema.createTable('customHostnames', (t) => {
    t.string('hostname', 255).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('siteId', 64).references('id').inTable('sites').onDelete('cascade')
    t.string('status', 24).notNullable()
    t.string('checkedAt', 24).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId'])
    t.index(['siteId'])
  })
}

const createSiteFormerBasenames = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteFormerBasenames', (t) => {
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('basename', 100).notNullable()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.primary(['organizationId', 'basename'])
    t.index(['siteId'])
  })
}

const createPageFeedback = async (db: Knex): Promise<void> => {
  await db.schema.createTable('pageFeedback', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('spaceId', 64).notNullable()
    t.string('pageId', 64).notNullable()
    t.string('rating', 8).notNullable()
    t.text('comment')
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['siteId', 'createdAt', 'id'])
    t.index(['expiresAt'])
  })
}

const createStructureVersions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('structureVersions', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.text('structure').notNullable()
    t.string('replacedAt', 24).notNullable()
    t.string('replacedBy', 64)
    t.index(['siteId', 'replacedAt', 'id'])
  })
}

const createSiteEventSums = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteEventGroups', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('span', 8).notNullable()
    t.string('startsAt', 24).notNullable()
    t.string('state', 8).notNullable()
    t.string('reader', 8).notNullable()
    t.string('kind', 32).notNullable()
    t.string('dimension', 32).notNullable()
    t.index(['siteId', 'span', 'dimension', 'kind', 'startsAt'])
    t.index(['span', 'state', 'startsAt'])
  })
  // A large site has millions of sums, so they repeat nothing that a group says once.
  await db.schema.createTable('siteEventSums', (t) => {
    t.string('groupId', 64).notNullable().references('id').inTable('siteEventGroups').onDelete('cascade')
    t.string('value', 2048).notNullable()
    t.integer('events').notNullable()
    t.integer('sessions').notNullable()
    t.integer('visitors').notNullable()
    t.binary('sketch')
    t.primary(['groupId', 'value'])
  })
}

/** Creates sites, their structure, audience, redirects and ratings, and the sums of what visitors do. */
export const up = async (db: Knex): Promise<void> => {
  await createSites(db)
  await createSiteItems(db)
  await createSiteSpaces(db)
  await createSiteRedirects(db)
  await createSiteShareLinks(db)
  await createCustomHostnames(db)
  await createSiteFormerBasenames(db)
  await createPageFeedback(db)
  await createStructureVersions(db)
  await createSiteEventSums(db)
}
