import type { Knex } from 'knex'

const id = (table: Knex.CreateTableBuilder, name: string) => table.string(name, 64)

/** Creates comments and replies on spaces and change requests, and their reactions. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('comments', (t) => {
    id(t, 'id').primary()
    id(t, 'spaceId').notNullable().references('id').inTable('spaces').onDelete('cascade')
    id(t, 'changeRequestId').references('id').inTable('changeRequests').onDelete('cascade')
    id(t, 'replyToId').references('id').inTable('comments').onDelete('cascade')
    id(t, 'placeId').notNullable()
    id(t, 'reviewId')
    id(t, 'revisionId').notNullable()
    id(t, 'pageId')
    id(t, 'nodeId')
    id(t, 'cellRecord')
    id(t, 'cellDefinition')
    t.text('markdown').notNullable()
    t.text('document')
    t.string('status', 16).notNullable()
    id(t, 'postedBy').notNullable().references('id').inTable('users')
    t.string('postedAt', 24).notNullable()
    t.string('editedAt', 24)
    id(t, 'resolvedBy').references('id').inTable('users')
    t.string('resolvedAt', 24)
    t.index(['placeId', 'postedAt', 'id'])
    t.index(['placeId', 'status', 'postedAt', 'id'])
    t.index(['placeId', 'pageId', 'postedAt', 'id'])
    t.index(['spaceId', 'changeRequestId', 'postedBy'])
    t.index(['changeRequestId', 'postedBy'])
    t.index(['postedBy', 'changeRequestId'])
    t.index(['replyToId', 'postedBy'])
    t.index(['reviewId'])
  })
  await db.schema.createTable('commentReactions', (t) => {
    id(t, 'commentId').notNullable().references('id').inTable('comments').onDelete('cascade')
    t.string('emoji', 200).notNullable()
    id(t, 'userId').notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('reactedAt', 24).notNullable()
    t.primary(['commentId', 'emoji', 'userId'])
  })
  await db.schema.alterTable('contributors', (t) => t.index(['userId', 'changeRequestId']))
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('contributors', (t) => t.dropIndex(['userId', 'changeRequestId']))
  for (const table of ['commentReactions', 'comments']) await db.schema.dropTable(table)
}
