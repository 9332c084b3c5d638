import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const extendSites = async (db: Knex) => {
  await db.schema.alterTable('sites', (t) => {
    t.string('hostname', 255)
    t.string('authBackend', 16).notNullable().defaultTo('custom')
    t.string('authIntegration', 100)
    t.string('fallbackUrl', 2048)
    t.string('logoutUrl', 2048)
    t.integer('visitorKeyVersion').notNullable().defaultTo(1)
    t.text('customization')
    t.index(['hostname'])
    t.index(['proxy'])
  })
  await db.schema.alterTable('siteItems', (t) => {
    t.string('url', 2048)
    t.text('localizedTitle')
    t.text('localizedDescription')
  })
  await db.schema.alterTable('siteSpaces', (t) => {
    t.text('customization')
  })
  await db.schema.alterTable('organizations', (t) => {
    t.string('customHostname', 255)
    t.index(['customHostname'])
  })
}

const createShareLinks = (db: Knex) =>
  db.schema.createTable('siteShareLinks', (t) => {
    id(t, 'id').primary()
    id(t, 'siteId').notNullable().references('id').inTable('sites').onDelete('cascade')
    t.string('name', 50).notNullable()
    t.string('keyHash', 64).notNullable().unique()
    t.text('sealedKey').notNullable()
    t.string('active', 3).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['siteId', 'createdAt', 'id'])
  })

const createHostnames = (db: Knex) =>
  db.schema.createTable('customHostnames', (t) => {
    t.string('hostname', 255).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    id(t, 'siteId').references('id').inTable('sites').onDelete('cascade')
    t.string('status', 24).notNullable()
    t.string('checkedAt', 24).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId'])
    t.index(['siteId'])
  })

const createFormerBasenames = (db: Knex) =>
  db.schema.createTable('siteFormerBasenames', (t) => {
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('basename', 100).notNullable()
    id(t, 'siteId').notNullable().references('id').inTable('sites').onDelete('cascade')
    t.primary(['organizationId', 'basename'])
    t.index(['siteId'])
  })

/** Adds share links, the keys of visitors, customization, custom hostnames and former basenames of sites. */
export const up = async (db: Knex): Promise<void> => {
  await extendSites(db)
  await createShareLinks(db)
  await createHostnames(db)
  await createFormerBasenames(db)
}

const dropColumns = (db: Knex, table: string, columns: string[], indexes: string[] = []) =>
  db.schema.alterTable(table, (t) => {
    for (const index of indexes) t.dropIndex([index])
    t.dropColumns(...columns)
  })

const siteColumns = ['hostname', 'authBackend', 'authIntegration', 'fallbackUrl', 'logoutUrl', 'visitorKeyVersion']

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['siteFormerBasenames', 'customHostnames', 'siteShareLinks']) await db.schema.dropTable(table)
  await dropColumns(db, 'organizations', ['customHostname'], ['customHostname'])
  await dropColumns(db, 'siteSpaces', ['customization'])
  await dropColumns(db, 'siteItems', ['url', 'localizedTitle', 'localizedDescription'])
  await dropColumns(db, 'sites', [...siteColumns, 'customization'], ['hostname', 'proxy'])
}
