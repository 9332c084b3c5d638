import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)
const time = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 24)
const ofIntegration = (t: Knex.CreateTableBuilder) =>
  t.string('integrationName', 100).notNullable().references('name').inTable('integrations').onDelete('cascade')
const ofInstallation = (t: Knex.CreateTableBuilder) =>
  id(t, 'installationId').notNullable().references('id').inTable('installations').onDelete('cascade')

const createIntegrations = (db: Knex) =>
  db.schema.createTable('integrations', (t) => {
    t.string('name', 100).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    id(t, 'userId').notNullable().references('id').inTable('users')
    t.integer('version').notNullable()
    t.string('title', 30).notNullable()
    t.string('description', 100).notNullable()
    t.text('summary')
    t.string('target', 16).notNullable()
    t.string('visibility', 16).notNullable()
    t.string('verifiedAt', 24)
    for (const list of ['scopes', 'categories', 'blocks', 'contentSources', 'externalLinks']) t.text(list).notNullable()
    t.text('configurations')
    t.text('contentSecurityPolicy')
    t.string('runtime', 8).notNullable()
    t.text('secrets')
    t.string('tunnelUrl', 256)
    t.string('tunnelScope', 16)
    time(t, 'createdAt').notNullable()
    time(t, 'updatedAt').notNullable()
    t.index(['organizationId'])
    t.index(['createdAt', 'name'])
  })

const createFiles = (db: Knex) =>
  db.schema.createTable('integrationFiles', (t) => {
    ofIntegration(t)
    t.string('file', 16).notNullable()
    t.string('contentType', 64).notNullable()
    t.binary('bytes').notNullable()
    t.primary(['integrationName', 'file'])
  })

const createInstallations = (db: Knex) =>
  db.schema.createTable('installations', (t) => {
    id(t, 'id').primary()
    ofIntegration(t)
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('status', 8).notNullable()
    t.string('spaceSelection', 8).notNullable()
    t.string('siteSelection', 8).notNullable()
    t.text('configuration').notNullable()
    t.text('externalIds').notNullable()
    t.text('scopes').notNullable()
    id(t, 'createdBy').notNullable()
    time(t, 'createdAt').notNullable()
    time(t, 'updatedAt').notNullable()
    t.unique(['integrationName', 'organizationId'])
    t.index(['organizationId', 'createdAt', 'id'])
  })

const createOn = (db: Knex, table: string, place: 'site' | 'space') =>
  db.schema.createTable(table, (t) => {
    ofInstallation(t)
    id(t, `${place}Id`).notNullable().references('id').inTable(`${place}s`).onDelete('cascade')
    t.string('status', 8).notNullable()
    t.text('configuration').notNullable()
    t.text('externalIds').notNullable()
    time(t, 'createdAt').notNullable()
    time(t, 'updatedAt').notNullable()
    t.primary(['installationId', `${place}Id`])
    t.index([`${place}Id`])
  })

const createReservedNames = (db: Knex) =>
  db.schema.createTable('unpublishedIntegrations', (t) => {
    t.string('name', 100).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    time(t, 'unpublishedAt').notNullable()
  })

/** Creates integrations, their files, and their installations on organizations, spaces and sites. */
export const up = async (db: Knex): Promise<void> => {
  await createIntegrations(db)
  await createFiles(db)
  await createInstallations(db)
  await createOn(db, 'spaceInstallations', 'space')
  await createOn(db, 'siteInstallations', 'site')
  await createReservedNames(db)
}

const tables = ['spaceInstallations', 'siteInstallations', 'installations', 'integrationFiles', 'integrations']

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['unpublishedIntegrations', ...tables]) await db.schema.dropTable(table)
}
