import type { Knex } from 'knex'

/** Content-addressed storage: the chunks of the page trees, the bodies, and which lineage has held which body. */
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

/** Takes the content tables away again. */
export const down = async (db: Knex): Promise<void> => {
  for (const table of ['documents', 'bodies', 'content_chunks']) await db.schema.dropTable(table)
}
