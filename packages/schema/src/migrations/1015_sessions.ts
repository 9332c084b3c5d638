import type { Knex } from 'knex'

const ofUser = (t: Knex.CreateTableBuilder) =>
  t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')

/** Creates the sessions of browsers, and the one-time codes of sign-in links. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('sessions', (t) => {
    t.string('id', 64).primary()
    t.string('hash', 64).notNullable().unique()
    ofUser(t)
    t.string('samlProviderId', 64)
    t.string('browser', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('lastUsedAt', 24).notNullable()
    t.string('expiresAt', 24).notNullable()
    t.string('endsAt', 24).notNullable()
    t.index(['userId', 'createdAt', 'id'])
    t.index(['expiresAt'])
  })
  await db.schema.createTable('signInCodes', (t) => {
    t.string('hash', 64).primary()
    ofUser(t)
    t.string('expiresAt', 24).notNullable()
    t.index(['userId'])
    t.index(['expiresAt'])
  })
}
