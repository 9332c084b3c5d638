import type { Knex } from 'knex'

const createComments = async (db: Knex): Promise<void> => {
  await db.schema.createTable('comments', (t) => {
    t.string('id', 64).primary()
    t.string('spaceId', 64).notNullable().references('id').inTable('spaces').onDelete('cascade')
    t.string('changeRequestId', 64).references('id').inTable('changeRequests').onDelete('cascade')
    t.string('replyToId', 64).references('id').inTable('comments').onDelete('cascade')
    t.string('placeId', 64).notNullable()
    t.string('reviewId', 64)
    t.string('revisionId', 64).notNullable()
    t.string('pageId', 64)
    t.string('nodeId', 64)
    t.string('cellRecord', 64)
    t.string('cellDefinition', 64)
    t.text('markdown').notNullable()
    t.text('document')
    t.text('quote')
    t.text('quotePrefix')
    t.text('suggestion')
    t.string('suggestedBy', 8)
    t.string('status', 16).notNullable()
    t.string('postedBy', 64).notNullable().references('id').inTable('users')
    t.string('postedAt', 24).notNullable()
    t.string('editedAt', 24)
    t.string('resolvedBy', 64).references('id').inTable('users')
    t.string('resolvedAt', 24)
    t.index(['placeId', 'postedAt', 'id'])
    t.index(['placeId', 'status', 'postedAt', 'id'])
    t.index(['placeId', 'pageId', 'postedAt', 'id'])
    t.index(['spaceId', 'changeRequestId', 'postedBy'])
    t.index(['changeRequestId', 'postedBy'])
    t.index(['postedBy', 'changeRequestId'])
    t.index(['replyToId', 'postedBy'])
    t.index(['reviewId'])
  })
}

const createCommentReactions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('commentReactions', (t) => {
    t.string('commentId', 64).notNullable().references('id').inTable('comments').onDelete('cascade')
    t.string('emoji', 200).notNullable()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('reactedAt', 24).notNullable()
    t.primary(['commentId', 'emoji', 'userId'])
  })
}

const createReviewRequests = async (db: Knex): Promise<void> => {
  await db.schema.createTable('reviewRequests', (t) => {
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('askedId', 64).notNullable()
    t.string('userId', 64).references('id').inTable('users').onDelete('cascade')
    t.string('teamId', 64).references('id').inTable('teams').onDelete('cascade')
    t.string('revisionId', 64).notNullable()
    t.string('requestedBy', 64).notNullable().references('id').inTable('users')
    t.string('createdAt', 24).notNullable()
    t.primary(['changeRequestId', 'askedId'])
    t.index(['changeRequestId', 'createdAt', 'askedId'])
    t.index(['userId', 'changeRequestId'])
    t.index(['teamId', 'changeRequestId'])
  })
}

const createReviews = async (db: Knex): Promise<void> => {
  await db.schema.createTable('reviews', (t) => {
    t.string('id', 64).primary()
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('revisionId', 64).notNullable()
    t.integer('edits').notNullable()
    t.string('status', 32).notNullable()
    t.string('reviewerId', 64).notNullable().references('id').inTable('users')
    t.string('requestedBy', 64).references('id').inTable('users')
    t.string('integrationId', 64)
    t.string('createdAt', 24).notNullable()
    t.index(['changeRequestId', 'createdAt', 'id'])
    t.index(['changeRequestId', 'reviewerId', 'createdAt', 'id'])
  })
}

const createCommentMentions = async (db: Knex): Promise<void> => {
  await db.schema.createTable('commentMentions', (t) => {
    t.string('commentId', 64).notNullable().references('id').inTable('comments').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.primary(['commentId', 'userId'])
    t.index(['userId'])
  })
}

const createViewedPages = async (db: Knex): Promise<void> => {
  await db.schema.createTable('viewedPages', (t) => {
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.string('fingerprint', 64).notNullable()
    t.string('viewedAt', 24).notNullable()
    t.primary(['changeRequestId', 'userId', 'pageId'])
    t.index(['changeRequestId', 'userId', 'viewedAt', 'pageId'])
  })
}

const createPresences = async (db: Knex): Promise<void> => {
  await db.schema.createTable('presences', (t) => {
    t.string('id', 255).primary()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('changeRequestId', 64).notNullable().references('id').inTable('changeRequests').onDelete('cascade')
    t.string('pageId', 64).notNullable()
    t.string('blockKey', 64)
    t.string('seenAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.index(['changeRequestId', 'pageId'])
    t.index(['expiresAt'])
  })
}

/** Creates comments, reviews, the marks of reviewers on pages, and who is on a page. */
export const up = async (db: Knex): Promise<void> => {
  await createComments(db)
  await createCommentReactions(db)
  await createCommentMentions(db)
  await createReviewRequests(db)
  await createReviews(db)
  await createViewedPages(db)
  await createPresences(db)
}
