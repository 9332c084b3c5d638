import type { Knex } from 'knex'

const ofUser = (t: Knex.CreateTableBuilder) =>
  t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')

const ofOrganization = (t: Knex.CreateTableBuilder) =>
  t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')

// An empty `pageId` is the whole space: a column of a primary key has no null.
const ofPlace = (t: Knex.CreateTableBuilder) => {
  t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
  t.string('pageId', 64).notNullable()
  t.string('createdAt', 24).notNullable()
  t.primary(['userId', 'spaceId', 'pageId'])
  t.index(['spaceId', 'pageId'])
}

const createMarks = async (db: Knex): Promise<void> => {
  await db.schema.createTable('favorites', (t) => {
    ofUser(t)
    ofPlace(t)
  })
  await db.schema.createTable('watches', (t) => {
    ofUser(t)
    ofPlace(t)
    t.string('changedRevisionId', 64)
    t.string('changedAt', 24)
    t.string('pageTitle', 1024)
  })
}

const createStates = async (db: Knex): Promise<void> => {
  await db.schema.createTable('inboxStates', (t) => {
    ofUser(t)
    t.string('itemId', 64).notNullable()
    t.boolean('isRead').notNullable()
    t.boolean('isDone').notNullable()
    t.string('snoozedUntil', 24)
    t.string('updatedAt', 24).notNullable()
    t.primary(['userId', 'itemId'])
  })
}

const createMails = async (db: Knex): Promise<void> => {
  await db.schema.createTable('inboxNotices', (t) => {
    ofUser(t)
    ofOrganization(t)
    t.string('since', 24).notNullable()
    t.primary(['userId', 'organizationId'])
    t.index(['since'])
  })
  await db.schema.createTable('notificationSettings', (t) => {
    ofUser(t)
    ofOrganization(t)
    t.text('mail')
    t.string('mailedAt', 24)
    t.string('weeklyAt', 24)
    t.primary(['userId', 'organizationId'])
  })
}

/** Creates watches and favorites, what people did with the items of their inboxes, and mail about them. */
export const up = async (db: Knex): Promise<void> => {
  await createMarks(db)
  await createStates(db)
  await createMails(db)
}
