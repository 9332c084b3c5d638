import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'

const createSettings = async (db: Knex): Promise<void> => {
  await db.schema.createTable('settings', (t) => {
    t.string('name', 64).primary()
    t.text('value').notNullable()
  })
}

const createKeptAnswers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('keptAnswers', (t) => {
    t.string('id', 64).primary()
    t.string('fingerprint', 64).notNullable()
    t.text('answer').notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
}

const createRequestCounts = async (db: Knex): Promise<void> => {
  await db.schema.createTable('requestCounts', (t) => {
    t.string('id', 128).primary()
    t.integer('requests').notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
}

const createStorageUploads = async (db: Knex): Promise<void> => {
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

const createAuditEvents = async (db: Knex, compareBytes: Dialect['compareBytes']): Promise<void> => {
  await db.schema.createTable('auditEvents', (t) => {
    t.string('id', 64).primary()
    t.string('organizationId', 64).references('id').inTable('organizations').onDelete('cascade')
    t.string('userId', 64).notNullable()
    t.string('tokenId', 64).notNullable()
    t.string('action', 100).notNullable()
    t.string('method', 8).notNullable()
    t.text('path').notNullable()
    t.string('targetType', 64).notNullable()
    t.string('targetId', 255).notNullable()
    t.string('requestId', 200).notNullable()
    t.string('createdAt', 24).notNullable()
    t.text('details')
    t.index(['organizationId', 'createdAt', 'id'])
    t.index(['organizationId', 'userId', 'createdAt', 'id'])
    t.index(['organizationId', 'action', 'createdAt', 'id'])
    t.index(['targetId', 'createdAt', 'id'])
  })
  await compareBytes(db, 'audit_events', 'id')
}

const createPdfs = async (db: Knex): Promise<void> => {
  await db.schema.createTable('pdfs', (t) => {
    t.string('id', 64).primary()
    t.string('spaceId', 64).notNullable()
    t.string('key', 64).notNullable()
    t.string('revisionId', 64).notNullable()
    t.string('pageId', 64)
    t.string('reach', 8).notNullable()
    t.string('title', 255).notNullable()
    t.string('subtitle', 255)
    t.string('state', 8).notNullable()
    t.string('storageKey', 128)
    t.string('createdAt', 24).notNullable()
    t.string('endedAt', 24)
    t.boolean('isSlow').notNullable().defaultTo(false)
    t.string('language', 64)
    t.index(['spaceId', 'key', 'createdAt'])
    t.index(['createdAt', 'id'])
  })
}

const createPdfAskers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('pdfAskers', (t) => {
    t.string('pdfId', 64).notNullable().references('id').inTable('pdfs').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('askedAt', 24).notNullable()
    t.primary(['pdfId', 'userId'])
    t.index(['userId'])
  })
}

const createDoomedFiles = async (db: Knex): Promise<void> => {
  await db.schema.createTable('doomedFiles', (t) => {
    t.string('key', 128).primary()
    t.string('doomedAt', 24).notNullable().index()
  })
}

const createServers = async (db: Knex): Promise<void> => {
  await db.schema.createTable('servers', (t) => {
    t.string('id', 64).primary()
    t.string('version', 64).notNullable()
    t.string('host', 255).notNullable()
    t.string('startedAt', 24).notNullable()
    t.string('seenAt', 24).notNullable()
  })
}

const createRecentWrites = async (db: Knex): Promise<void> => {
  await db.schema.createTable('recentWrites', (t) => {
    t.string('id', 128).primary()
    t.bigInteger('position').notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
}

const createRefusedAddresses = async (db: Knex): Promise<void> => {
  await db.schema.createTable('refusedAddresses', (t) => {
    t.string('email', 320).primary()
    t.text('reason').notNullable()
    t.string('refusedAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable().index()
  })
}

/**
 * Creates settings, kept answers, counters, uploads, the audit log, PDFs, and the lists of servers and of addresses that the mail server
 * refuses.
 */
export const up = async (db: Knex, { compareBytes, createFold }: Dialect): Promise<void> => {
  await createFold(db)
  await createSettings(db)
  await createKeptAnswers(db)
  await createRequestCounts(db)
  await createStorageUploads(db)
  await createAuditEvents(db, compareBytes)
  await createPdfs(db)
  await createPdfAskers(db)
  await createDoomedFiles(db)
  await createServers(db)
  await createRecentWrites(db)
  await createRefusedAddresses(db)
}
