import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64).notNullable()

const ofSpace = (t: Knex.CreateTableBuilder) => id(t, 'spaceId').references('id').inTable('spaces').onDelete('cascade')

/** Creates the generated pages of computed pages, and the trees that contain them. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.alterTable('revisions', (t) => {
    t.integer('computedPages').notNullable().defaultTo(0)
  })
  await db.schema.createTable('expandedTrees', (t) => {
    ofSpace(t)
    id(t, 'root')
    id(t, 'shownRoot')
    t.primary(['spaceId', 'root'])
  })
  await db.schema.createTable('computedSources', (t) => {
    ofSpace(t)
    id(t, 'pageId')
    id(t, 'sourceHash')
    t.string('dependency', 256).notNullable()
    t.string('contentKey', 128).notNullable()
    id(t, 'root')
    t.string('updatedAt', 24).notNullable()
    t.primary(['spaceId', 'pageId', 'sourceHash'])
    t.index(['dependency'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  await db.schema.dropTable('computedSources')
  await db.schema.dropTable('expandedTrees')
  await db.schema.alterTable('revisions', (t) => {
    t.dropColumn('computedPages')
  })
}
