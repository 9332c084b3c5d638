import type { Knex } from 'knex'

const createUsers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('users', (t) => {
    t.string('id', 64).primary()
    t.string('displayName', 64).notNullable()
    t.string('email', 320).unique()
    t.string('emailVerifiedAt', 24)
    t.string('photoUrl', 2048)
    t.string('language', 35)
    t.string('createdAt', 24).notNullable()
  })
}

const createTokens = async (db: Knex): Promise<void> => {
  await db.schema.createTable('tokens', (t) => {
    t.string('id', 64).primary()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('label', 50).notNullable()
    t.string('hash', 64).notNullable().unique()
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24)
    t.string('lastUsedAt', 24)
    t.string('samlProviderId', 64)
    t.index(['userId', 'createdAt', 'id'])
    t.index(['samlProviderId', 'userId'])
  })
}

const createOrganizations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('organizations', (t) => {
    t.string('id', 64).primary()
    t.string('title', 255).notNullable()
    t.string('type', 16).notNullable()
    t.string('useCase', 32)
    t.string('communityType', 16)
    t.string('hostname', 32).unique()
    t.string('logo', 2048)
    t.string('defaultRole', 16).notNullable()
    t.text('emailDomains').notNullable()
    t.text('mergeRules').notNullable()
    t.text('defaultContent')
    t.string('sso', 3).notNullable()
    t.string('ai', 3).notNullable()
    t.string('inviteLinks', 3).notNullable()
    t.string('createdBy', 64).notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('customHostname', 255)
    t.index(['customHostname'])
  })
}

const createMembers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('members', (t) => {
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('role', 16).notNullable()
    t.string('joinedAt', 24).notNullable()
    t.string('lastSeenAt', 24)
    t.string('disabledAt', 24)
    t.string('ssoAt', 24)
    t.primary(['organizationId', 'userId'])
    t.index(['userId', 'organizationId'])
    t.index(['organizationId', 'joinedAt', 'userId'])
  })
}

const createRemovedMembers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('removedMembers', (t) => {
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('removedAt', 24).notNullable()
    t.primary(['organizationId', 'userId'])
    t.index(['userId'])
  })
}

const createTeams = async (db: Knex): Promise<void> => {
  await db.schema.createTable('teams', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('title', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

const createTeamMembers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('teamMembers', (t) => {
    t.string('teamId', 64).notNullable().references('id').inTable('teams').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('role', 16).notNullable()
    t.string('addedAt', 24).notNullable().defaultTo('')
    t.primary(['teamId', 'userId'])
    t.index(['userId', 'teamId'])
    t.index(['teamId', 'addedAt', 'userId'])
  })
}

const createDeletedTeams = async (db: Knex): Promise<void> => {
  await db.schema.createTable('deletedTeams', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.text('rows').notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['organizationId'])
    t.index(['expiresAt'])
  })
}

const createInvites = async (db: Knex): Promise<void> => {
  await db.schema.createTable('invites', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('email', 254)
    t.string('targetType', 16).notNullable()
    t.string('targetId', 64).notNullable()
    t.string('role', 16).notNullable()
    t.string('sso', 3).notNullable()
    t.string('createdBy', 64).notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24)
    t.text('spaces')
    t.text('mailRefusal')
    t.string('mailRefusedAt', 24)
    t.unique(['organizationId', 'email'])
    t.index(['organizationId', 'targetType', 'createdAt', 'id'])
    t.index(['email'])
  })
}

const createAgentInstructions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('agentInstructions', (t) => {
    t.string('organizationId', 64).primary().references('id').inTable('organizations').onDelete('cascade')
    t.text('instructions').notNullable()
    t.string('updatedBy', 64).notNullable()
    t.string('updatedAt', 24).notNullable()
  })
}

/** Creates users, tokens, organizations, members, teams and invitations. */
export const up = async (db: Knex): Promise<void> => {
  await createUsers(db)
  await createTokens(db)
  await createOrganizations(db)
  await createMembers(db)
  await createRemovedMembers(db)
  await createTeams(db)
  await createTeamMembers(db)
  await createDeletedTeams(db)
  await createInvites(db)
  await createAgentInstructions(db)
}
