import type { Knex } from 'knex'

/** Keeps the structures that sites had, so that somebody can restore one. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('structureVersions', (t) => {
    t.string('id', 64).primary()
    t.string('siteId', 64).notNullable().references('id').inTable('sites').onDelete('cascade')
    t.text('structure').notNullable()
    t.string('replacedAt', 24).notNullable()
    t.string('replacedBy', 64)
    t.index(['siteId', 'replacedAt', 'id'])
  })
}
