import type { Knex } from 'knex'

const createSamlProviders = async (db: Knex): Promise<void> => {
  await db.schema.createTable('samlProviders', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('label', 64).notNullable()
    t.string('ssoUrl', 2048).notNullable()
    t.string('entityId', 1024).notNullable()
    t.text('certificate').notNullable()
    t.string('defaultTeamId', 64).references('id').inTable('teams').onDelete('set null')
    t.string('defaultRole', 8).notNullable()
    t.string('status', 8).notNullable()
    t.text('lastRefusal')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('logoutUrl', 2048).notNullable().defaultTo('')
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

const createSamlIdentities = async (db: Knex): Promise<void> => {
  await db.schema.createTable('samlIdentities', (t) => {
    t.string('providerId', 64).notNullable().references('id').inTable('samlProviders').onDelete('cascade')
    t.string('nameId', 1024).notNullable()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.primary(['providerId', 'nameId'])
  })
}

const createSamlRequests = async (db: Knex): Promise<void> => {
  await db.schema.createTable('samlRequests', (t) => {
    t.string('id', 64).primary()
    t.string('providerId', 64).notNullable().references('id').inTable('samlProviders').onDelete('cascade')
    t.string('value', 64).notNullable()
    t.string('browser', 64).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['expiresAt'])
  })
}

const createSamlSessions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('samlSessions', (t) => {
    t.string('hash', 64).primary()
    t.string('providerId', 64).notNullable().references('id').inTable('samlProviders').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('browser', 64)
    t.string('expiresAt', 24).notNullable()
    t.text('subject')
    t.index(['expiresAt'])
  })
}

/** Creates single sign-on by SAML. */
export const up = async (db: Knex): Promise<void> => {
  await createSamlProviders(db)
  await createSamlIdentities(db)
  await createSamlRequests(db)
  await createSamlSessions(db)
}
