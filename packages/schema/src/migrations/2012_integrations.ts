import type { Knex } from 'knex'

const createIntegrations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('integrations', (t) => {
    t.string('name', 100).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users')
    t.integer('version').notNullable()
    t.string('title', 30).notNullable()
    t.string('description', 100).notNullable()
    t.text('summary')
    t.string('target', 16).notNullable()
    t.string('visibility', 16).notNullable()
    t.string('verifiedAt', 24)
    t.text('scopes').notNullable()
    t.text('categories').notNullable()
    t.text('blocks').notNullable()
    t.text('contentSources').notNullable()
    t.text('externalLinks').notNullable()
    t.text('configurations')
    t.text('contentSecurityPolicy')
    t.string('runtime', 8).notNullable()
    t.text('secrets')
    t.string('tunnelUrl', 256)
    t.string('tunnelScope', 16)
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.text('files').notNullable().defaultTo('{}')
    t.index(['organizationId'])
    t.index(['createdAt', 'name'])
  })
}

const createIntegrationFiles = async (db: Knex): Promise<void> => {
  await db.schema.createTable('integrationFiles', (t) => {
    t.string('integrationName', 100).notNullable().references('name').inTable('integrations').onDelete('cascade')
    t.string('file', 16).notNullable()
    t.string('contentType', 64).notNullable()
    t.binary('bytes').notNullable()
    t.primary(['integrationName', 'file'])
  })
}

const createInstallations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('installations', (t) => {
    t.string('id', 64).primary()
    t.string('integrationName', 100).notNullable().references('name').inTable('integrations').onDelete('cascade')
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('status', 8).notNullable()
    t.string('spaceSelection', 8).notNullable()
    t.string('siteSelection', 8).notNullable()
    t.text('configuration').notNullable()
    t.text('externalIds').notNullable()
    t.text('scopes').notNullable()
    t.string('createdBy', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.unique(['integrationName', 'organizationId'])
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

const createSpaceInstallations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('spaceInstallations', (t) => {
    t.string('installationId', 64).notNullable().references('id').inTable('installations').onDelete('cascade')
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('status', 8).notNullable()
    t.text('configuration').notNullable()
    t.text('externalIds').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.primary(['installationId', 'spaceId'])
    t.index(['spaceId'])
  })
}

const createSiteInstallations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('siteInstallations', (t) => {
    t.string('installationId', 64).notNullable().references('id').inTable('installations').onDelete('cascade')
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('status', 8).notNullable()
    t.text('configuration').notNullable()
    t.text('externalIds').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.primary(['installationId', 'siteId'])
    t.index(['siteId'])
  })
}

const createUnpublishedIntegrations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('unpublishedIntegrations', (t) => {
    t.string('name', 100).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('unpublishedAt', 24).notNullable()
  })
}

const createIntegrationFacts = async (db: Knex): Promise<void> => {
  await db.schema.createTable('integrationFacts', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('type', 32).notNullable()
    t.string('integrationName', 100)
    t.string('spaceId', 64)
    t.string('siteId', 64)
    t.text('payload').notNullable()
    t.string('createdAt', 24).notNullable()
  })
}

const createIntegrationEvents = async (db: Knex): Promise<void> => {
  await db.schema.createTable('integrationEvents', (t) => {
    t.string('id', 64).primary()
    t.string('integrationName', 100).notNullable().references('name').inTable('integrations').onDelete('cascade')
    t.string('installationId', 64)
    t.string('factId', 64)
    t.string('type', 32).notNullable()
    t.text('payload').notNullable()
    t.string('status', 8)
    t.integer('attempts').notNullable()
    t.text('logs').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('attemptedAt', 24)
    t.unique(['factId', 'integrationName', 'installationId'])
    t.index(['integrationName', 'createdAt', 'id'])
    t.index(['createdAt'])
  })
}

/** Creates integrations, installations and their events. */
export const up = async (db: Knex): Promise<void> => {
  await createIntegrations(db)
  await createIntegrationFiles(db)
  await createInstallations(db)
  await createSpaceInstallations(db)
  await createSiteInstallations(db)
  await createUnpublishedIntegrations(db)
  await createIntegrationFacts(db)
  await createIntegrationEvents(db)
}
