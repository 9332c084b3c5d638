import type { Knex } from 'knex'

const id = (table: Knex.CreateTableBuilder, name: string) => table.string(name, 64)

/** Creates review requests and reviews of change requests. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('reviewRequests', (t) => {
    id(t, 'changeRequestId').notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    id(t, 'askedId').notNullable()
    id(t, 'userId').references('id').inTable('users').onDelete('cascade')
    id(t, 'teamId').references('id').inTable('teams').onDelete('cascade')
    id(t, 'revisionId').notNullable()
    id(t, 'requestedBy').notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.primary(['changeRequestId', 'askedId'])
    t.index(['changeRequestId', 'createdAt', 'askedId'])
    t.index(['userId', 'changeRequestId'])
    t.index(['teamId', 'changeRequestId'])
  })
  await db.schema.createTable('reviews', (t) => {
    id(t, 'id').primary()
    id(t, 'changeRequestId').notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    id(t, 'revisionId').notNullable()
    t.integer('edits').notNullable()
    t.string('status', 32).notNullable()
    id(t, 'reviewerId').notNullable().references('id').inTable('users')
    id(t, 'requestedBy').references('id').inTable('users')
    id(t, 'integrationId')
    t.string('createdAt', 24).notNullable()
    t.index(['changeRequestId', 'createdAt', 'id'])
    t.index(['changeRequestId', 'reviewerId', 'createdAt', 'id'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['reviews', 'reviewRequests']) await db.schema.dropTable(table)
}
