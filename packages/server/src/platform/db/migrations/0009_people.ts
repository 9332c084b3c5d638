import type { Knex } from 'knex'

const id = (table: Knex.CreateTableBuilder, name = 'id') => table.string(name, 64)

/** Adds the time at which members joined a team, and creates invitations: by mail to an address, or as a link. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('teamMembers', (t) => {
    t.string('addedAt', 24).notNullable().defaultTo('')
    t.index(['teamId', 'addedAt', 'userId'])
  })
  await db.schema.createTable('invites', (t) => {
    id(t).primary()
    id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('email', 254)
    t.string('targetType', 16).notNullable()
    id(t, 'targetId').notNullable()
    t.string('role', 16).notNullable()
    t.string('sso', 3).notNullable()
    id(t, 'createdBy').notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.string('expiresAt', 24)
    t.unique(['organizationId', 'email'])
    t.index(['organizationId', 'targetType', 'createdAt', 'id'])
    t.index(['email'])
  })
}

/** Drops both. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('invites')
  await db.schema.alterTable('teamMembers', (t) => {
    t.dropIndex(['teamId', 'addedAt', 'userId'])
    t.dropColumn('addedAt')
  })
}
