import type { Knex } from 'knex'

/** Creates content-addressed storage: the chunks of page trees, the bodies, and the lineages that have held each body. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('content_chunks', (table) => {
    table.text('hash').primary()
    table.text('data').notNullable()
  })
  await db.schema.createTable('bodies', (table) => {
    table.text('hash').primary()
    table.text('format').notNullable()
    table.text('text').notNullable()
  })
  await db.schema.createTable('documents', (table) => {
    table.text('lineage_id').notNullable()
    table.text('hash').notNullable()
    table.primary(['lineage_id', 'hash'])
  })
}

/** Drops the content tables. */
export const down = async (db: Knex): Promise<void> => {
  for (const table of ['documents', 'bodies', 'content_chunks']) await db.schema.dropTable(table)
}
