import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

/** Creates the audit log. */
export const up = async (db: Knex, dialect: Dialect): Promise<void> => {
  await db.schema.createTable('auditEvents', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).references('id').inTable('organizations').onDelete('cascade')
    t.string('userId', 64).notNullable()
    t.string('tokenId', 64).notNullable()
    t.string('action', 100).notNullable()
    t.string('method', 8).notNullable()
    t.text('path').notNullable()
    t.string('targetType', 64).notNullable()
    t.string('targetId', 255).notNullable()
    t.string('requestId', 200).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['organizationId', 'userId', 'createdAt', 'id'])
    t.index(['organizationId', 'action', 'createdAt', 'id'])
    t.index(['targetId', 'createdAt', 'id'])
  })
  // Ids order the events of one millisecond.
  await dialect.compareBytes(db, 'auditEvents', 'id')
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('auditEvents')
}
