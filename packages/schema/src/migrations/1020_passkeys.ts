import type { Knex } from 'knex'

/** Creates passkeys, and the challenges that authenticators sign. */
export const up = async (db: Knex): Promise<void> => {
  await db.schema.createTable('passkeys', (t) => {
    t.string('id', 64).primary()
    t.string('userId', 64).notNullable().references('id').inTable('users').onDelete('cascade')
    t.string('credentialId', 1400).notNullable().unique()
    t.text('publicKey').notNullable()
    t.bigInteger('counter').notNullable()
    t.string('name', 64).notNullable()
    t.string('createdAt', 24).notNullable()
    t.string('lastUsedAt', 24)
    t.index(['userId', 'createdAt', 'id'])
  })
  await db.schema.createTable('passkeyChallenges', (t) => {
    t.string('hash', 64).primary()
    t.string('userId', 64)
    t.string('expiresAt', 24).notNullable()
    t.index(['expiresAt'])
  })
}
