import type { Knex } from 'knex'

const createTranslations = async (db: Knex): Promise<void> => {
  await db.schema.createTable('translations', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('sourceSpaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('sourceLanguage', 8).notNullable()
    t.string('language', 8).notNullable()
    t.text('instructions').notNullable()
    t.string('status', 16).notNullable()
    t.string('resultSpaceId', 64).references('id').inTable('spaces').onDelete('set null')
    t.string('resultRevisionId', 64)
    t.string('resultPageId', 64)
    t.integer('runs').notNullable().defaultTo(0)
    t.integer('totalWords').notNullable().defaultTo(0)
    t.integer('totalPages').notNullable().defaultTo(0)
    t.integer('totalMs').notNullable().defaultTo(0)
    t.integer('latestMs').notNullable().defaultTo(0)
    t.integer('latestPages').notNullable().defaultTo(0)
    t.integer('latestWords').notNullable().defaultTo(0)
    t.text('lastRun')
    t.string('doneRoot', 64)
    t.string('doneKey', 64)
    t.string('createdBy', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.text('progress')
    t.string('endedAt', 24)
    t.unique(['sourceSpaceId', 'language'])
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

const createTranslationMemory = async (db: Knex): Promise<void> => {
  await db.schema.createTable('translationMemory', (t) => {
    t.string('translationId', 64).notNullable().references('id').inTable('translations').onDelete('cascade')
    t.string('key', 64).notNullable()
    t.text('text').notNullable()
    t.primary(['translationId', 'key'])
  })
}

const createGlossaryEntries = async (db: Knex): Promise<void> => {
  await db.schema.createTable('glossaryEntries', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')
    t.string('createdAt', 24).notNullable()
    t.string('updatedAt', 24).notNullable()
    t.index(['organizationId', 'createdAt', 'id'])
  })
}

const createGlossaryTerms = async (db: Knex): Promise<void> => {
  await db.schema.createTable('glossaryTerms', (t) => {
    t.string('entryId', 64).notNullable().references('id').inTable('glossaryEntries').onDelete('cascade')
    t.string('language', 8).notNullable()
    t.string('term', 255).notNullable()
    t.primary(['entryId', 'language'])
  })
}

const createTranslationReports = async (db: Knex): Promise<void> => {
  await db.schema.createTable('translationReports', (t) => {
    t.string('translationId', 64).notNullable().references('id').inTable('translations').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.integer('keptBlocks').notNullable()
    t.text('blocks').notNullable()
    t.text('terms').notNullable()
    t.primary(['translationId', 'pageId'])
  })
}

/** Creates translations. */
export const up = async (db: Knex): Promise<void> => {
  await createTranslations(db)
  await createTranslationMemory(db)
  await createGlossaryEntries(db)
  await createGlossaryTerms(db)
  await createTranslationReports(db)
}
