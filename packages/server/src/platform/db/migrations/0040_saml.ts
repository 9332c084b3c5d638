import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const createProviders = (db: Knex) =>
  db.schema.createTable('samlProviders', (t) => {
    id(t, 'id').primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('label', 64).notNullable()
    t.string('ssoUrl', 2048).notNullable()
    t.string('entityId', 1024).notNullable()
    t.text('certificate').notNullable()
    id(t, 'defaultTeamId').references('id').inTable('teams').onDelete('set null')
    t.string('defaultRole', 8).notNullable()
    t.string('status', 8).notNullable()
    t.text('lastRefusal')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
  })

const ofProvider = (t: Knex.CreateTableBuilder) =>
  id(t, 'providerId').notNullable().references('id').inTable('samlProviders').onDelete('cascade')

const ofUser = (t: Knex.CreateTableBuilder) =>
  id(t, 'userId').notNullable().references('id').inTable('users').onDelete('cascade')

const createSignIns = async (db: Knex) => {
  await db.schema.createTable('samlIdentities', (t) => {
    ofProvider(t)
    t.string('nameId', 1024).notNullable()
    ofUser(t)
    t.primary(['providerId', 'nameId'])
  })
  await db.schema.createTable('samlRequests', (t) => {
    id(t, 'id').primary()
    ofProvider(t)
    t.string('value', 64).notNullable()
    t.string('browser', 64).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['expiresAt'])
  })
  await db.schema.createTable('samlSessions', (t) => {
    t.string('hash', 64).primary()
    ofProvider(t)
    ofUser(t)
    t.string('browser', 64)
    t.string('expiresAt', 24).notNullable()
    t.index(['expiresAt'])
  })
}

/** Creates SAML providers, the people who sign in with them, and which provider a token comes from. */
export const up = async (db: Knex): Promise<void> => {
  await createProviders(db)
  await createSignIns(db)
  await db.schema.alterTable('tokens', (t) => {
    id(t, 'samlProviderId')
    t.index(['samlProviderId', 'userId'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db('tokens').whereNotNull('samlProviderId').delete()
  await db.schema.alterTable('tokens', (t) => {
    t.dropIndex(['samlProviderId', 'userId'])
    t.dropColumn('samlProviderId')
  })
  for (const table of ['samlSessions', 'samlRequests', 'samlIdentities', 'samlProviders'])
    await db.schema.dropTable(table)
}
