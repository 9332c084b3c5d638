import type { Knex } from 'knex'
import type { Dialect } from '../dialect.ts'

/** Creates the links of main content. Existing indexes contain no links, so they are rebuilt. */
export const up = async (db: Knex, { compareBytes }: Dialect): Promise<void> => {
  await db.schema.createTable('links', (t) => {
    t.string('spaceId', 64).notNullable()
    t.string('pageId', 64).notNullable()
    t.integer('ordinal').notNullable()
    t.string('status', 8).notNullable()
    t.string('relation', 16).notNullable()
    t.text('written').notNullable()
    t.text('ref')
    t.text('targetSpaceId')
    t.text('targetId')
    t.text('wanted')
    t.text('blocks').notNullable()
    t.primary(['spaceId', 'pageId', 'ordinal'])
    t.index(['spaceId', 'status', 'pageId', 'ordinal'])
    t.index(['targetSpaceId', 'targetId'])
    t.index(['spaceId', 'wanted'])
  })
  for (const column of ['space_id', 'page_id']) await compareBytes(db, 'links', column)
  await db('indexedSpaces').update({ version: 0 })
}

/** Drops the table. */
export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('links')
}
