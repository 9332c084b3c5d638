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
    t.string('protocol', 8).notNullable().defaultTo('saml')
    t.string('issuer', 2048).notNullable().defaultTo('')
    t.string('clientId', 1024).notNullable().defaultTo('')
    t.text('clientSecret')
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

const createOidcIdentities = async (db: Knex): Promise<void> => {
  await db.schema.createTable('oidcIdentities', (t) => {
    t.string('issuer', 2048).notNullable()
    t.string('subject', 255).notNullable()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.primary(['issuer', 'subject'])
    t.index(['userId'])
  })
}

const createSessions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('sessions', (t) => {
    t.string('id', 64).primary()
    t.string('hash', 64).notNullable().unique()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('samlProviderId', 64)
    t.string('browser', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('lastUsedAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.string('endsAt', 24).notNullable()
    t.string('signOutUrl', 2048)
    t.index(['userId', 'createdAt', 'id'])
    t.index(['expiresAt'])
  })
}

const createSignInCodes = async (db: Knex): Promise<void> => {
  await db.schema.createTable('signInCodes', (t) => {
    t.string('hash', 64).primary()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('expiresAt', 24).notNullable()
    t.index(['userId'])
    t.index(['expiresAt'])
  })
}

const createPasskeys = async (db: Knex): Promise<void> => {
  await db.schema.createTable('passkeys', (t) => {
    t.string('id', 64).primary()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('credentialId', 1400).notNullable().unique()
    t.text('publicKey').notNullable()
    t.bigInteger('counter').notNullable()
    t.string('name', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('lastUsedAt', 24)
    t.index(['userId', 'createdAt', 'id'])
  })
}

const createPasskeyChallenges = async (db: Knex): Promise<void> => {
  await db.schema.createTable('passkeyChallenges', (t) => {
    t.string('hash', 64).primary()
    t.string('userId', 64)
    t.string('expiresAt', 24).notNullable()
    t.index(['expiresAt'])
  })
}

/** Creates sessions, passkeys, and single sign-on by SAML and OpenID Connect. */
export const up = async (db: Knex): Promise<void> => {
  await createSamlProviders(db)
  await createSamlIdentities(db)
  await createSamlRequests(db)
  await createSamlSessions(db)
  await createOidcIdentities(db)
  await createSessions(db)
  await createSignInCodes(db)
  await createPasskeys(db)
  await createPasskeyChallenges(db)
}
