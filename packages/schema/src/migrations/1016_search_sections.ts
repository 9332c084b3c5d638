import type { Knex } from 'knex'

/** Keeps the sections of indexed pages, so that a search shows them without reading whole pages. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('searchSections', (t) => {
    t.string('spaceId', 64).notNullable()
    t.integer('number').notNullable()
    t.integer('ordinal').notNullable()
    t.text('anchor')
    t.text('title').notNullable()
    t.text('text').notNullable()
    t.binary('offsets').notNullable()
    t.primary(['spaceId', 'number', 'ordinal'])
  })
  await db.schema.alterTable('searchPages', (t) => void t.binary('sections'))
}
