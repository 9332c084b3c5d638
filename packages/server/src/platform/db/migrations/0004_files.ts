import type { Knex } from 'knex'

/** Creates announced uploads. A file can be uploaded under the key of its announcement. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('storageUploads', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('kind', 32).notNullable()
    t.string('name', 256).notNullable()
    t.string('contentType', 256).notNullable()
    t.bigInteger('size').notNullable()
    t.string('createdBy', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('storageUploads')
}
