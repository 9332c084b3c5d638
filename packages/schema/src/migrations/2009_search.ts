import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'

const createIndexedSpaces = async (db: Knex): Promise<void> => {
  await db.schema.createTable('indexedSpaces', (t) => {
    t.string('spaceId', 64).primary()
    t.string('organizationId', 64).notNullable()
    t.integer('version').notNullable()
    t.string('revisionId', 64)
    t.string('targetRevisionId', 64)
    t.integer('pages').notNullable().defaultTo(0)
    t.string('doneUntil', 64)
    t.string('replacedRoot', 64)
  })
  await db.raw('create index indexed_spaces_with_pages on indexed_spaces (organization_id, space_id) where pages > 0')
}

const createBodyDigests = async (db: Knex): Promise<void> => {
  await db.schema.createTable('bodyDigests', (t) => {
    t.text('hash').primary()
    t.integer('version').notNullable()
    t.text('data').notNullable()
  })
}

const createLinks = async (db: Knex, compareBytes: Dialect['compareBytes']): Promise<void> => {
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
  await compareBytes(db, 'links', 'space_id')
  await compareBytes(db, 'links', 'page_id')
}

const createPageUpkeep = async (db: Knex): Promise<void> => {
  await db.schema.createTable('pageUpkeep', (t) => {
    t.string('spaceId', 64).notNullable()
    t.string('pageId', 64).notNullable()
    t.text('title').notNullable()
    t.string('updatedAt', 24).notNullable()
    t.string('owner', 64)
    t.string('verifiedUntil', 10)
    t.primary(['spaceId', 'pageId'])
    t.index(['spaceId', 'updatedAt', 'pageId'])
  })
}

const createSearchPages = async (db: Knex): Promise<void> => {
  await db.schema.createTable('searchPages', (t) => {
    t.string('spaceId', 64).notNullable()
    t.string('pageId', 64).notNullable()
    t.integer('number').notNullable()
    t.integer('titleWords').notNullable()
    t.text('words').notNullable()
    t.binary('sections')
    t.primary(['spaceId', 'pageId'])
    t.unique(['spaceId', 'number'])
  })
}

const createSearchSections = async (db: Knex): Promise<void> => {
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
}

const createSearchWords = async (db: Knex, compareBytes: Dialect['compareBytes']): Promise<void> => {
  await db.schema.createTable('searchWords', (t) => {
    t.string('spaceId', 64).notNullable()
    t.string('word', 64).notNullable()
    t.string('stem', 64).notNullable()
    t.integer('pages').notNullable()
    t.integer('compound').notNullable()
    t.primary(['spaceId', 'word'])
  })
  await compareBytes(db, 'search_words', 'word')
  // Without the number of pages, which changes for each word of a page that is written.
  await db.raw('create index search_words_stem on search_words (space_id, stem, word)')
  await db.raw('create index search_words_compound on search_words (space_id, word) where compound = 1')
}

const createSearchPostings = async (db: Knex): Promise<void> => {
  await db.schema.createTable('searchPostings', (t) => {
    t.string('spaceId', 64).notNullable()
    t.string('word', 64).notNullable()
    t.integer('block').notNullable()
    t.binary('pages').notNullable()
    t.binary('positions').notNullable()
    t.primary(['spaceId', 'word', 'block'])
  })
}

const createSearchAudiences = async (db: Knex): Promise<void> => {
  await db.schema.createTable('searchAudiences', (t) => {
    t.string('spaceId', 64).notNullable()
    t.integer('isPart').notNullable()
    t.integer('number').notNullable()
    t.text('conditions').notNullable()
    t.text('blocks').notNullable()
    t.primary(['spaceId', 'isPart', 'number'])
  })
}

/** Creates the search and link indexes. */
export const up = async (db: Knex, { compareBytes }: Dialect): Promise<void> => {
  await createIndexedSpaces(db)
  await createBodyDigests(db)
  await createLinks(db, compareBytes)
  await createPageUpkeep(db)
  await createSearchPages(db)
  await createSearchSections(db)
  await createSearchWords(db, compareBytes)
  await createSearchPostings(db)
  await createSearchAudiences(db)
}
