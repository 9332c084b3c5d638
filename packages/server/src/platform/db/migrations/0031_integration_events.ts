import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const createFacts = (db: Knex) =>
  db.schema.createTable('integrationFacts', (t) => {
    id(t, 'id').primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('type', 32).notNullable()
    t.string('integrationName', 100)
    id(t, 'spaceId')
    id(t, 'siteId')
    t.text('payload').notNullable()
    t.string('createdAt', 24).notNullable()
  })

const createEvents = (db: Knex) =>
  db.schema.createTable('integrationEvents', (t) => {
    id(t, 'id').primary()
    t.string('integrationName', 100).notNullable().references('name').inTable('integrations').onDelete('cascade')
    id(t, 'installationId')
    id(t, 'factId')
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

/** Creates the events of integrations, and the hashes by which the files of integrations are addressed. */
export const up = async (db: Knex): Promise<void> => {
  await createFacts(db)
  await createEvents(db)
  await db.schema.alterTable('integrations', (t) => {
    t.text('files').notNullable().defaultTo('{}')
  })
}

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['integrationEvents', 'integrationFacts']) await db.schema.dropTable(table)
  await db.schema.alterTable('integrations', (t) => t.dropColumn('files'))
}
