import type { Knex } from 'knex'

const id = (table: Knex.CreateTableBuilder, name = 'id') => table.string(name, 64)

/** Creates users, tokens, organizations, members, teams, collections, spaces, grants, revisions and change requests. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('settings', (t) => {
    t.string('name', 64).primary()
    t.text('value').notNullable()
  })
  await db.schema.createTable('users', (t) => {
    id(t).primary()
    t.string('displayName', 64).notNullable()
    t.string('email', 320).unique()
    t.string('emailVerifiedAt', 24)
    t.string('photoUrl', 2048)
    t.string('createdAt', 24).notNullable()
  })
  await db.schema.createTable('tokens', (t) => {
    id(t).primary()
    id(t, 'userId').notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('label', 50).notNullable()
    t.string('hash', 64).notNullable().unique()
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24)
    t.string('lastUsedAt', 24)
    t.index(['userId', 'createdAt', 'id'])
  })
  await db.schema.createTable('organizations', (t) => {
    id(t).primary()
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
    id(t, 'createdBy').notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
  })
  await db.schema.createTable('members', (t) => {
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    id(t, 'userId').notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('role', 16).notNullable()
    t.string('joinedAt', 24).notNullable()
    t.string('lastSeenAt', 24)
    t.string('disabledAt', 24)
    t.string('ssoAt', 24)
    t.primary(['organizationId', 'userId'])
    t.index(['userId', 'organizationId'])
    t.index(['organizationId', 'joinedAt', 'userId'])
  })
  await db.schema.createTable('teams', (t) => {
    id(t).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('title', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
  })
  await db.schema.createTable('teamMembers', (t) => {
    id(t, 'teamId').notNullable().references('id').inTable('teams').onDelete('cascade')
    id(t, 'userId').notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('role', 16).notNullable()
    t.primary(['teamId', 'userId'])
    t.index(['userId', 'teamId'])
  })
  await content(db)
}

const content = async (db: Knex): Promise<void> => {
  await db.schema.createTable('collections', (t) => {
    id(t).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    id(t, 'parentId').references('id').inTable('collections')
    t.text('ancestors').notNullable()
    t.string('title', 50).notNullable()
    t.string('description', 100)
    t.string('defaultLevel', 16).notNullable()
    t.string('effectiveLevel', 16).notNullable()
    t.string('position', 255).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['parentId', 'position'])
  })
  await db.schema.createTable('spaces', (t) => {
    id(t).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    id(t, 'collectionId').references('id').inTable('collections')
    t.text('ancestors').notNullable()
    t.string('title', 50).notNullable()
    t.string('emoji', 200).notNullable()
    t.string('editMode', 8)
    t.string('language', 8)
    t.string('defaultLevel', 16).notNullable()
    t.string('effectiveLevel', 16).notNullable()
    t.text('mergeRules').notNullable()
    id(t, 'lineageId').notNullable()
    id(t, 'revisionId').notNullable()
    t.string('position', 255).notNullable()
    t.integer('comments').notNullable().defaultTo(0)
    t.integer('changeRequests').notNullable().defaultTo(0)
    t.integer('changeRequestsOpen').notNullable().defaultTo(0)
    t.integer('changeRequestsDraft').notNullable().defaultTo(0)
    id(t, 'createdBy').notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('deletedAt', 24)
    t.index(['organizationId', 'deletedAt', 'createdAt', 'id'])
    t.index(['collectionId', 'position'])
  })
  await db.schema.createTable('grants', (t) => {
    t.string('targetType', 16).notNullable()
    id(t, 'targetId').notNullable()
    t.string('subjectType', 16).notNullable()
    id(t, 'subjectId').notNullable()
    t.string('role', 16).notNullable()
    t.string('createdAt', 24).notNullable()
    t.primary(['targetType', 'targetId', 'subjectType', 'subjectId'])
    t.index(['subjectType', 'subjectId', 'targetType', 'targetId'])
  })
  await db.schema.createTable('revisions', (t) => {
    id(t).primary()
    id(t, 'spaceId').notNullable().references('id').inTable('spaces').onDelete('cascade')
    id(t, 'changeRequestId')
    t.string('type', 16).notNullable()
    t.string('root', 64).notNullable()
    t.text('parents').notNullable()
    id(t, 'mergedFromId')
    t.text('git')
    id(t, 'createdBy')
    t.string('createdAt', 24).notNullable()
    t.index(['spaceId', 'createdAt', 'id'])
  })
  await db.schema.createTable('changeRequests', (t) => {
    id(t).primary()
    id(t, 'spaceId').notNullable().references('id').inTable('spaces').onDelete('cascade')
    id(t, 'organizationId').notNullable()
    t.integer('number').notNullable()
    t.string('status', 16).notNullable()
    t.string('subject', 400).notNullable()
    t.text('description')
    id(t, 'revisionId').notNullable()
    id(t, 'revisionInitialId').notNullable()
    id(t, 'revisionMergedAncestorId')
    id(t, 'revisionMergedId')
    id(t, 'baseRevisionId').notNullable()
    t.integer('comments').notNullable().defaultTo(0)
    id(t, 'createdBy').notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.unique(['spaceId', 'number'])
    t.index(['spaceId', 'status', 'updatedAt', 'id'])
    t.index(['spaceId', 'status', 'createdAt', 'id'])
    t.index(['organizationId', 'status', 'updatedAt', 'id'])
  })
  await db.schema.createTable('contributors', (t) => {
    id(t, 'changeRequestId').notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    id(t, 'userId').notNullable()
    t.string('actionType', 16).notNullable()
    t.integer('count').notNullable()
    t.string('updatedAt', 24).notNullable()
    t.primary(['changeRequestId', 'userId', 'actionType'])
  })
}

const tables = [
  'contributors',
  'changeRequests',
  'revisions',
  'grants',
  'spaces',
  'collections',
  'teamMembers',
  'teams',
  'members',
  'organizations',
  'tokens',
  'users',
  'settings',
]

export const down = async (db: Knex): Promise<void> => {
  for (const table of tables) await db.schema.dropTableIfExists(table)
}
