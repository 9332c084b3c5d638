import type { Knex } from 'knex'

const ofUser = (t: Knex.CreateTableBuilder) =>
  t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')

const ofOrganization = (t: Knex.CreateTableBuilder) =>
  t.string('organizationId', 64).notNullable().references('id').inTable('organizations').onDelete('cascade')

// An empty `pageId` is the whole space: a column of a primary key has no null.
const createMarks = async (db: Knex): Promise<void> => {
  for (const table of ['watches', 'favorites'])
    await db.schema.createTable(table, (t) => {
      ofUser(t)
      t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
      t.string('pageId', 64).notNullable()
      t.string('createdAt', 24).notNullable()
      t.primary(['userId', 'spaceId', 'pageId'])
      t.index(['spaceId', 'pageId'])
      if (table !== 'watches') return
      t.string('changedRevisionId', 64)
      t.string('changedAt', 24)
      t.string('pageTitle', 1024)
    })
}

/** Creates watches and favorites, mentions in comments, mail about items of inboxes, and who is on a page. */
export const up = async (db: Knex): Promise<void> => {
  await createMarks(db)
  await db.schema.createTable('commentMentions', (t) => {
    t.string('commentId', 64).notNullable().references('id').inTable('comments').onDelete('cascade')
    ofUser(t)
    t.primary(['commentId', 'userId'])
    t.index(['userId'])
  })
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
    t.primary(['userId', 'organizationId'])
  })
  await db.schema.createTable('presences', (t) => {
    t.string('id', 255).primary()
    ofUser(t)
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.string('blockKey', 64)
    t.string('seenAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['changeRequestId', 'pageId'])
    t.index(['expiresAt'])
  })
}
