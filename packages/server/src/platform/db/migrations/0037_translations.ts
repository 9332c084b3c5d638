import type { Knex } from 'knex'

const id = (t: Knex.CreateTableBuilder, name: string) => t.string(name, 64)

const ofOrganization = (t: Knex.CreateTableBuilder) =>
  id(t, 'organizationId').notNullable().references('id').inTable('organizations').onDelete('cascade')

const createTranslations = (db: Knex) =>
  db.schema.createTable('translations', (t) => {
    id(t, 'id').primary()
    ofOrganization(t)
    id(t, 'sourceSpaceId').notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('sourceLanguage', 8).notNullable()
    t.string('language', 8).notNullable()
    t.text('instructions').notNullable()
    t.string('status', 16).notNullable()
    id(t, 'resultSpaceId').references('id').inTable('spaces').onDelete('set null')
    id(t, 'resultRevisionId')
    id(t, 'resultPageId')
    for (const name of ['runs', 'totalWords', 'totalPages', 'totalMs', 'latestMs', 'latestPages', 'latestWords']) {
      t.integer(name).notNullable().defaultTo(0)
    }
    t.text('lastRun')
    t.string('doneRoot', 64)
    t.string('doneKey', 64)
    id(t, 'createdBy').notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.unique(['sourceSpaceId', 'language'])
    t.index(['organizationId', 'createdAt', 'id'])
  })

/** Creates translations, what they remember, and the glossary. */
export const up = async (db: Knex): Promise<void> => {
  await createTranslations(db)
  await db.schema.createTable('translationMemory', (t) => {
    id(t, 'translationId').notNullable().references('id').inTable('translations').onDelete('cascade')
    t.string('key', 64).notNullable()
    t.text('text').notNullable()
    t.primary(['translationId', 'key'])
  })
  await db.schema.createTable('glossaryEntries', (t) => {
    id(t, 'id').primary()
    ofOrganization(t)
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
  })
  await db.schema.createTable('glossaryTerms', (t) => {
    id(t, 'entryId').notNullable().references('id').inTable('glossaryEntries').onDelete('cascade')
    t.string('language', 8).notNullable()
    t.string('term', 255).notNullable()
    t.primary(['entryId', 'language'])
  })
}

export const down = async (db: Knex): Promise<void> => {
  for (const table of ['glossaryTerms', 'glossaryEntries', 'translationMemory', 'translations'])
    await db.schema.dropTable(table)
}
